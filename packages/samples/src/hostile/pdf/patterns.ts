import { deflated } from "../deflate.js"
import { bounded, ofKind, readableOrNot } from "../HostileFile.js"
import { type Objects, onePagePdf, ordinaryContent, stream } from "./writePdf.js"

const filled = `${ordinaryContent} /Pattern cs /P scn 0 0 300 200 re f`

/** A page filled with the pattern number 10, with no words of its own, so that it has to be drawn. */
const pattern =
  (body: string | Uint8Array, more: Objects = {}, content = filled.slice(ordinaryContent.length)) =>
  () =>
    onePagePdf({ content, resources: "/Pattern << /P 10 0 R >>" }, { 10: body, ...more })

const tiling = (entries: string, content: string) =>
  stream(`/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 ${entries}`, content)

const shading =
  (dictionary: string, more: Objects = {}) =>
  () =>
    onePagePdf({ content: "/S sh", resources: "/Shading << /S 10 0 R >>" }, { 10: dictionary, ...more })

const mesh = (type: number, entries: string, data: Uint8Array) =>
  shadingStream(
    `/ShadingType ${type} /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 300 0 200 0 1 0 1 0 1] ${entries}`,
    data
  )

const shadingStream = (entries: string, data: Uint8Array) => () =>
  onePagePdf(
    { content: "/S sh", resources: "/Shading << /S 10 0 R >>" },
    { 10: stream(`${entries} /Filter /FlateDecode`, deflated(data)) }
  )

const calculator = (program: string) => stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]", program)

const colour =
  (space: string, more: Objects = {}) =>
  () =>
    onePagePdf(
      { content: `/C cs 0.5 scn 0 0 300 200 re f ${ordinaryContent}`, resources: `/ColorSpace << /C ${space} >>` },
      more
    )

const mask =
  (body: Uint8Array, more: Objects = {}) =>
  () =>
    onePagePdf(
      {
        content: "/G gs 0 0 300 200 re f",
        resources: "/ExtGState << /G << /SMask << /S /Luminosity /G 10 0 R >> >> >>"
      },
      { 10: body, ...more }
    )

const group = (content: string, resources: string) =>
  stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Group << /S /Transparency >> /Resources << ${resources} >>`,
    content
  )

/** Patterns, shadings, functions, colour spaces and masks that cost much or hold themselves. */
export const patterns = ofKind("patterns", {
  "tiles-very-small": {
    make: pattern(tiling("/BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << >>", "0 0 1 1 re f")),
    expected: bounded
  },
  "tiles-of-no-step": {
    make: pattern(tiling("/BBox [0 0 1 1] /XStep 0 /YStep 0 /Resources << >>", "0 0 1 1 re f")),
    expected: bounded
  },
  "tiles-very-large": {
    make: pattern(tiling("/BBox [0 0 1000000 1000000] /XStep 1000000 /YStep 1000000 /Resources << >>", "0 0 9 9 re f")),
    expected: bounded
  },
  "tiles-of-no-box": {
    make: pattern(tiling("/BBox [5 5 5 5] /XStep 1 /YStep 1 /Resources << >>", "0 0 9 9 re f")),
    expected: bounded
  },
  "tiles-magnified": {
    make: pattern(
      tiling("/BBox [0 0 100 100] /XStep 100 /YStep 100 /Matrix [1e9 0 0 1e9 0 0] /Resources << >>", "0 0 9 9 re f")
    ),
    expected: bounded
  },
  "tiles-of-themselves": {
    make: pattern(
      tiling(
        "/BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P 10 0 R >> >>",
        "/Pattern cs /P scn 0 0 9 9 re f"
      )
    ),
    expected: bounded
  },
  "tiles-in-tiles-50-deep": {
    make: () =>
      pattern(
        tilesOf(11),
        Object.fromEntries(Array.from({ length: 50 }, (_, i) => [11 + i, tilesOf(i === 49 ? 10 : 12 + i)]))
      )(),
    expected: bounded
  },
  "tiles-of-200000-lines": {
    make: () =>
      pattern(tiling("/BBox [0 0 9 9] /XStep 3 /YStep 3 /Resources << >>", "0 0 m 9 9 l S ".repeat(200_000)))(),
    expected: bounded
  },
  "pattern-missing": { make: pattern("null"), expected: bounded },
  "pattern-of-no-type": { make: pattern("<< /PatternType 99 >>"), expected: bounded },
  "shading-pattern-of-itself": { make: pattern("<< /PatternType 2 /Shading 10 0 R >>"), expected: bounded },
  "shading-by-function-over-a-billion": {
    make: shading("<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1000000000 0 1000000000] /Function 11 0 R >>", {
      11: calculator("{ 2 copy mul }")
    }),
    expected: bounded
  },
  "shading-by-itself": {
    make: shading("<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 300 200] /Function 10 0 R >>"),
    expected: bounded
  },
  "shading-at-infinity": {
    make: shading(
      "<< /ShadingType 3 /ColorSpace /DeviceGray /Coords [0 0 1e38 -1e38 1e38 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1e38 >> >>"
    ),
    expected: bounded
  },
  "mesh-4-of-garbage": { make: mesh(4, "", Buffer.alloc(600_000, 0x5a)), expected: bounded },
  "mesh-5-of-a-billion-columns": {
    make: mesh(5, "/VerticesPerRow 1000000000", Buffer.alloc(1000, 7)),
    expected: bounded
  },
  "mesh-5-of-one-column": { make: mesh(5, "/VerticesPerRow 1", Buffer.alloc(1000, 7)), expected: bounded },
  "mesh-6-of-20000-patches": { make: mesh(6, "", Buffer.alloc(20_000 * 37, 0)), expected: bounded },
  "mesh-7-of-20000-patches": { make: mesh(7, "", Buffer.alloc(20_000 * 45, 0)), expected: bounded },
  "mesh-7-cut": { make: mesh(7, "", Buffer.alloc(50, 3)), expected: bounded },
  "mesh-of-0-bits": {
    make: shadingStream(
      "/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 0 /BitsPerComponent 0 /BitsPerFlag 0 /Decode []",
      Buffer.alloc(99)
    ),
    expected: bounded
  },
  "calculator-100000-deep": {
    make: shading("<< /ShadingType 1 /ColorSpace /DeviceRGB /Function 11 0 R >>", {
      11: calculator(`${"{ ".repeat(100_000)}${"} ".repeat(100_000)}`)
    }),
    expected: bounded
  },
  "calculator-of-a-million-steps": {
    make: shading("<< /ShadingType 1 /ColorSpace /DeviceRGB /Function 11 0 R >>", {
      11: calculator(`{ ${"dup pop ".repeat(500_000)} dup }`)
    }),
    expected: bounded
  },
  "calculator-that-copies": {
    make: shading("<< /ShadingType 1 /ColorSpace /DeviceRGB /Function 11 0 R >>", {
      11: calculator(`{ ${"dup ".repeat(1000)} 1000000000 copy 1000000000 999999 roll 1e9 index }`)
    }),
    expected: bounded
  },
  "samples-of-10-dimensions": {
    make: shading("<< /ShadingType 1 /ColorSpace /DeviceRGB /Function 11 0 R >>", {
      11: stream(
        `/FunctionType 0 /Domain [${"0 1 ".repeat(10)}] /Range [0 1 0 1 0 1] /Size [${"1000 ".repeat(10)}] /BitsPerSample 32`,
        "x"
      )
    }),
    expected: bounded
  },
  "functions-stitched-to-themselves": {
    make: shading("<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 9 9] /Function 11 0 R >>", {
      11: "<< /FunctionType 3 /Domain [0 1] /Functions [11 0 R 11 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>"
    }),
    expected: bounded
  },
  "colours-of-themselves": { make: colour("10 0 R", { 10: "[/Indexed 10 0 R 255 (x)]" }), expected: readableOrNot },
  "colours-10000-deep": {
    make: colour(`${"[/Pattern ".repeat(10_000)}/DeviceRGB${"]".repeat(10_000)}`),
    expected: readableOrNot
  },
  "separation-of-itself": {
    make: colour("10 0 R", { 10: "[/Separation /X 10 0 R 11 0 R]", 11: "[11 0 R]" }),
    expected: readableOrNot
  },
  "inks-100000": {
    make: colour("10 0 R", {
      10: `[/DeviceN [${"/X ".repeat(100_000)}] /DeviceRGB 11 0 R]`,
      11: calculator("{ pop pop 0 0 0 }")
    }),
    expected: bounded
  },
  "profile-of-garbage": {
    make: colour("[/ICCBased 10 0 R]", { 10: stream("/N 1", Buffer.alloc(5000, 0x41)) }),
    expected: readableOrNot
  },
  "profile-of-a-billion": {
    make: colour("[/ICCBased 10 0 R]", { 10: stream("/N 1000000000 /Alternate 10 0 R", "x") }),
    expected: readableOrNot
  },
  "mask-of-itself": {
    make: mask(group("/G gs 0 0 9 9 re f", "/ExtGState << /G << /SMask << /S /Alpha /G 10 0 R >> >> >>")),
    expected: bounded
  },
  "masks-40-deep": {
    make: () =>
      mask(
        maskOf(11),
        Object.fromEntries(
          Array.from({ length: 40 }, (_, i) => [11 + i, i === 39 ? group("0 0 9 9 re f", "") : maskOf(12 + i)])
        )
      )(),
    expected: bounded
  }
})

function tilesOf(next: number): Uint8Array {
  return tiling(
    `/BBox [0 0 50 50] /XStep 5 /YStep 5 /Resources << /Pattern << /P ${next} 0 R >> >>`,
    "/Pattern cs /P scn 0 0 50 50 re f"
  )
}

function maskOf(next: number): Uint8Array {
  return group("/G gs 0 0 300 200 re f", `/ExtGState << /G << /SMask << /S /Alpha /G ${next} 0 R >> >> >>`)
}
