import type { Perform } from "../document/ReadableDocument.js"
import { checkHeap, TURNS } from "../pdfjs/ceilings.js"
import { OPS } from "../pdfjs/parsingHalf.js"
import type { FaceSource } from "./faces.js"
import { type Matrix, multiply, toMatrix } from "./Matrix.js"
import type { PageContent } from "./PageContent.js"
import { PageDrawing } from "./PageDrawing.js"
import { placeText } from "./placeText.js"

/** One of several pictures that are painted together. */
interface Placed {
  readonly transform: ArrayLike<number>
  readonly width?: number
  readonly height?: number
  readonly w?: number
  readonly h?: number
}

/** Whether a dash array has dashes; anything that is not a list counts as dashed. */
const isDashed = (dashes: unknown): boolean => !(Array.isArray(dashes) && dashes.length === 0)

/** Performs a page's operators, and holds the content drawn so far. */
export interface Interpreter {
  readonly perform: Perform
  readonly content: () => PageContent
}

/**
 * Performs a page's drawing operators and records where each glyph, line and picture falls. `toPage` maps the PDF's default user space to the page
 * in viewing orientation; `visible` tells whether an optional-content group is shown.
 */
export const interpreter = (
  page: { readonly toPage: Matrix; readonly width: number; readonly height: number },
  faces: FaceSource,
  visible: (group: unknown) => boolean
): Interpreter => {
  const drawing = new PageDrawing(page)

  const images = (parts: ReadonlyArray<Placed>) => {
    for (const part of parts) {
      const placement = multiply(drawing.state.ctm, toMatrix(part.transform))
      drawing.image(placement, part.width ?? part.w ?? 0, part.height ?? part.h ?? 0)
    }
  }

  /** One function per operator. V8 optimises them separately, and need not redo all of them when one meets something new. */
  const performed: Readonly<Record<number, (args: Parameters<Perform>[1]) => void>> = {
    [OPS.save]: () => {
      drawing.save()
    },
    [OPS.restore]: () => {
      drawing.restore()
    },
    [OPS.transform]: (args) => {
      drawing.state.ctm = multiply(drawing.state.ctm, toMatrix(args))
    },
    [OPS.setGState]: ({ 0: entries }) => {
      for (const [key, value] of entries) {
        if (key === "Font") drawing.state.setFont(faces(value[0]), value[1])
        else if (key === "LW") drawing.state.lineWidth = value
        else if (key === "D") drawing.state.dashed = isDashed(value?.[0])
        else if (key === "CA") drawing.state.strokeAlpha = value
        else if (key === "ca") drawing.state.fillAlpha = value
        else if (key === "SMask" ? value !== false : key === "BM" ? value !== "source-over" : key === "TR") {
          drawing.state.plain = false
        }
      }
    },
    [OPS.setLineWidth]: ({ 0: width }) => {
      drawing.state.lineWidth = width
    },
    [OPS.setFillRGBColor]: ({ 0: colour }) => {
      drawing.state.fillColour = colour
      drawing.state.fillIsClear = false
    },
    [OPS.setFillColorN]: () => {
      drawing.state.fillColour = null
      drawing.state.fillIsClear = false
    },
    [OPS.setStrokeColorN]: () => {
      drawing.state.strokeColour = null
      drawing.state.strokeIsClear = false
    },
    [OPS.setDash]: ({ 0: dashes }) => {
      drawing.state.dashed = isDashed(dashes)
    },
    [OPS.setFillTransparent]: () => {
      drawing.state.fillIsClear = true
    },
    [OPS.setStrokeTransparent]: () => {
      drawing.state.strokeIsClear = true
    },
    [OPS.setStrokeRGBColor]: ({ 0: colour }) => {
      drawing.state.strokeColour = colour
      drawing.state.strokeIsClear = false
    },
    [OPS.beginText]: () => {
      drawing.state.setTextMatrix([1, 0, 0, 1, 0, 0])
    },
    [OPS.setCharSpacing]: ({ 0: spacing }) => {
      drawing.state.charSpacing = spacing
    },
    [OPS.setWordSpacing]: ({ 0: spacing }) => {
      drawing.state.wordSpacing = spacing
    },
    [OPS.setHScale]: ({ 0: percent }) => {
      drawing.state.hScale = percent / 100
    },
    [OPS.setLeading]: ({ 0: leading }) => {
      drawing.state.leading = -leading
    },
    [OPS.setFont]: ({ 0: name, 1: size }) => {
      drawing.state.setFont(faces(name), size)
    },
    [OPS.setTextRenderingMode]: ({ 0: mode }) => {
      drawing.state.renderingMode = mode
    },
    [OPS.setTextRise]: ({ 0: rise }) => {
      drawing.state.rise = rise
    },
    [OPS.moveText]: ({ 0: x, 1: y }) => {
      drawing.state.moveText(x, y)
    },
    [OPS.setLeadingMoveText]: ({ 0: x, 1: y }) => {
      drawing.state.leading = y
      drawing.state.moveText(x, y)
    },
    [OPS.setTextMatrix]: ({ 0: matrix }) => {
      drawing.state.setTextMatrix(toMatrix(matrix))
    },
    [OPS.nextLine]: () => {
      drawing.state.moveText(0, drawing.state.leading)
    },
    [OPS.showText]: ({ 0: shown }) => {
      placeText(drawing, shown)
    },
    [OPS.showSpacedText]: ({ 0: shown }) => {
      placeText(drawing, shown)
    },
    [OPS.nextLineShowText]: ({ 0: shown }) => {
      drawing.state.moveText(0, drawing.state.leading)
      placeText(drawing, shown)
    },
    [OPS.nextLineSetSpacingShowText]: ({ 0: wordSpacing, 1: charSpacing, 2: shown }) => {
      drawing.state.wordSpacing = wordSpacing
      drawing.state.charSpacing = charSpacing
      drawing.state.moveText(0, drawing.state.leading)
      placeText(drawing, shown)
    },
    [OPS.clip]: () => {
      drawing.clip()
    },
    [OPS.eoClip]: () => {
      drawing.clip()
    },
    [OPS.constructPath]: ({ 0: operator, 1: data, 2: minMax }) => {
      drawing.path(operator, data[0] instanceof Float32Array ? data[0] : null, minMax)
    },
    [OPS.shadingFill]: () => {
      drawing.shading()
    },
    [OPS.paintFormXObjectBegin]: ({ 0: matrix, 1: box }) => {
      drawing.save()
      if (matrix) drawing.state.ctm = multiply(drawing.state.ctm, toMatrix(matrix))
      if (box) drawing.state.clipTo(box)
    },
    [OPS.paintFormXObjectEnd]: () => {
      drawing.restore()
    },
    [OPS.beginGroup]: ({ 0: group }) => {
      drawing.save()
      drawing.state.plain = false
      if (group.matrix) drawing.state.ctm = multiply(drawing.state.ctm, toMatrix(group.matrix))
      if (group.bbox) drawing.state.clipTo(group.bbox)
      // The contents of a soft mask are not visible themselves.
      drawing.enter(Boolean(group.smask))
    },
    [OPS.endGroup]: () => {
      drawing.leave()
      drawing.restore()
    },
    [OPS.beginAnnotation]: ({ 1: rect, 2: transform, 3: matrix }) => {
      drawing.reset()
      if (rect) drawing.state.clipTo(rect)
      drawing.state.ctm = multiply(multiply(drawing.state.ctm, toMatrix(transform)), toMatrix(matrix))
    },
    [OPS.endAnnotation]: () => {
      drawing.restore()
    },
    [OPS.beginMarkedContent]: () => {
      drawing.enter(false)
    },
    [OPS.beginMarkedContentProps]: ({ 0: tag, 1: group }) => {
      if (tag === "OC") drawing.enter(!visible(group))
      else drawing.enter(false, typeof group === "string" ? group : null)
    },
    [OPS.endMarkedContent]: () => {
      drawing.leave()
    },
    [OPS.paintImageXObject]: ({ 1: width, 2: height, 3: stream }) => {
      drawing.image(drawing.state.ctm, width, height, stream)
    },
    [OPS.paintImageMaskXObject]: ({ 0: mask }) => {
      drawing.image(drawing.state.ctm, mask.width, mask.height)
    },
    [OPS.paintInlineImageXObject]: ({ 0: mask }) => {
      drawing.image(drawing.state.ctm, mask.width, mask.height)
    },
    [OPS.paintSolidColorImageMask]: () => {
      drawing.solid(drawing.state.ctm)
    },
    [OPS.paintImageXObjectRepeat]: ({ 1: scaleX, 2: scaleY, 3: positions }) => {
      for (let at = 0; at + 1 < positions.length; at += 2) {
        drawing.image(multiply(drawing.state.ctm, [scaleX, 0, 0, scaleY, positions[at], positions[at + 1]]), 0, 0)
      }
    },
    [OPS.paintImageMaskXObjectRepeat]: ({ 0: mask, 1: scaleX, 2: skewX, 3: skewY, 4: scaleY, 5: positions }) => {
      for (let at = 0; at + 1 < positions.length; at += 2) {
        const placement = multiply(drawing.state.ctm, [scaleX, skewX, skewY, scaleY, positions[at], positions[at + 1]])
        drawing.image(placement, mask.width, mask.height)
      }
    },
    [OPS.paintImageMaskXObjectGroup]: ({ 0: parts }) => images(parts),
    [OPS.paintInlineImageXObjectGroup]: ({ 1: parts }) => images(parts)
  }

  let turns = 0
  return {
    perform: (operator, args) => {
      if ((++turns & TURNS) === 0) checkHeap()
      performed[operator]?.(args)
    },
    content: () => drawing.content()
  }
}
