import { unionOfBoxes } from "../layout/geometry.js"
import { fold } from "../text/fold.js"
import { areAlike } from "./besideAlike.js"
import { withLabelsRead } from "./misreadLabels.js"
import { withoutBoxNumber } from "./numberedBoxes.js"
import { besideOf, type PagePiece } from "./PagePiece.js"
import { privateLabel } from "./privateLabel.js"

/** A value of a page, and the label that says what it is. */
export interface LabelPair extends PagePiece {
  readonly label: string
}

/** How far apart rows of papers stand at most, in line heights: wider than lines of a text. */
const reach = 5

// On driving licences of the Union the day and the place of birth stand behind a figure alone, on the row above the one marked 4a.
const thirdRows = (pieces: ReadonlyArray<PagePiece>, lineHeight: number): ReadonlyArray<LabelPair> =>
  pieces.flatMap((piece) => {
    if (!/^[38]\.?$/.test(piece.text)) return []
    const { box } = piece
    const next = pieces.some(
      (other) =>
        /^[4dA&]\s?[a-c]\b/.test(other.text) &&
        other.box.y > box.y + box.height / 2 &&
        other.box.y - box.y - box.height < lineHeight * reach &&
        Math.abs(other.box.x - box.x) < lineHeight
    )
    const row = besideOf(piece, pieces)
    return next && row.length > 0
      ? [
          {
            label: "3.",
            text: `${row.map(({ text }) => text).join(" ")} 4a`,
            box: unionOfBoxes(row.map((other) => other.box))
          }
        ]
      : []
  })

// Their number stands behind a figure alone, beneath the row marked 4a.
const fifthRows = (pieces: ReadonlyArray<PagePiece>, lineHeight: number): ReadonlyArray<LabelPair> =>
  pieces.flatMap((piece) => {
    const [, own] = /^5[.,)]?(?:\s{1,2}(\S{7,18}))?$/.exec(piece.text.trim()) ?? [null]
    if (own === null) return []
    const under = pieces.some(
      (other) =>
        /^4\s?[a-d]\b/.test(other.text) &&
        other.box.y < piece.box.y &&
        piece.box.y - other.box.y - other.box.height < lineHeight * reach
    )
    const value = own === undefined ? besideOf(piece, pieces)[0] : { text: own, box: piece.box }
    return under && value !== undefined ? [{ label: "4a. \n5.", text: value.text, box: value.box }] : []
  })

const PLACE_LABEL = /^.{0,24}?(?:place|lieu)\s(?:of\sbirth|de\snaissance)/iu
const LONE_DAY = /^(?:[\p{L}.]{1,4}\s?:?\s)?(\d{1,2}[ ./-](?:\d{2}|\p{L}{3,9}\.?)[ ./-](?:19\d\d|20[01]\d))$/u

// Papers have the day of birth next to its place, where its label is short and may be misread.
const daysByPlaces = (pieces: ReadonlyArray<PagePiece>, lineHeight: number): ReadonlyArray<LabelPair> =>
  pieces.flatMap((place) => {
    if (!PLACE_LABEL.test(withLabelsRead(place.text))) return []
    return pieces.flatMap(({ box, text }) => {
      const [, day] = LONE_DAY.exec(text.trim()) ?? []
      const gap = place.box.y - box.y - box.height
      return day !== undefined && gap > 0 && gap < lineHeight * reach && Math.abs(box.x - place.box.x) < lineHeight
        ? [{ label: "Date of birth :", text: day, box }]
        : []
    })
  })

// A form that asks the same of two people has their answers side by side, the second of which has the first before it.
const secondAnswers = (pieces: ReadonlyArray<PagePiece>): ReadonlyArray<LabelPair> =>
  pieces.flatMap((piece) => {
    const label = withoutBoxNumber(piece.text)
    if (/\d/.test(label) || !privateLabel.test(fold(label))) return []
    const [first, second, ...more] = besideOf(piece, pieces)
    return first !== undefined && second !== undefined && more.length === 0 && areAlike(first.text, second.text)
      ? [{ label, text: second.text, box: second.box }]
      : []
  })

/** Values of papers whose labels are figures, or too short to be surely read: the day and the place of birth, and a licence's number; and the second of two answers. */
export const paperPairs = (pieces: ReadonlyArray<PagePiece>, lineHeight: number): ReadonlyArray<LabelPair> => [
  ...thirdRows(pieces, lineHeight),
  ...fifthRows(pieces, lineHeight),
  ...daysByPlaces(pieces, lineHeight),
  ...secondAnswers(pieces)
]
