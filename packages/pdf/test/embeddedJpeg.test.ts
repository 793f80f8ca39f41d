import { createCanvas } from "@napi-rs/canvas"
import { describe, expect, it } from "vitest"
import { embeddedJpeg } from "../src/document/embeddedJpeg.js"

const file = (() => {
  const canvas = createCanvas(48, 32)
  canvas.getContext("2d").fillRect(0, 0, 20, 20)
  return new Uint8Array(canvas.toBuffer("image/jpeg"))
})()
const frame = file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xc0)

const told = { W: 48, H: 32, CS: { name: "DeviceRGB" } }

const picture = (bytes: Uint8Array, over: Record<string, unknown> = {}, colorTransform?: number) => {
  const entries: Record<string, unknown> = { ...told, ...over }
  return {
    bytes,
    jpegOptions: { colorTransform },
    dict: { has: (key: string) => entries[key] !== undefined, getArray: (key: string) => entries[key] }
  }
}

const edited = (edit: (bytes: Uint8Array) => void) => {
  const bytes = file.slice()
  edit(bytes)
  return bytes
}

describe("the JPEG file of a picture", () => {
  it("is used without its Exif and JFIF segments", () => {
    const exif = [0xff, 0xe1, 0x00, 0x08, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00]
    const adobe = [0xff, 0xee, 0x00, 0x0e, ...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, 1]
    const first = file.subarray(0, 2)
    const tagged = new Uint8Array([...first, ...exif, ...adobe, ...file.subarray(2)])
    const jpeg = embeddedJpeg(picture(tagged, { I: true }), 48 * 32)
    expect(jpeg).toMatchObject({ width: 48, height: 32, interpolated: true })
    const bytes = Buffer.from(jpeg?.bytes ?? [])
    expect(bytes.includes(Buffer.from("Exif"))).toBe(false)
    expect(bytes.includes(Buffer.from("JFIF"))).toBe(false)
    expect(bytes.includes(Buffer.from(adobe))).toBe(true)
  })

  it.each([
    ["a colour profile", picture(file, { CS: [{ name: "ICCBased" }, {}] })],
    ["fewer colour components than it has", picture(file, { CS: { name: "DeviceGray" } })],
    ["a mask", picture(file, { SMask: {} })],
    ["a Decode array", picture(file, { Decode: [1, 0, 1, 0, 1, 0] })],
    ["another colour transform", picture(file, {}, 0)],
    ["another size", picture(file, { W: 47 })],
    ["no file", { ...picture(file), bytes: undefined }]
  ])("is not used if the page gives it %s", (_, stream) => {
    expect(embeddedJpeg(stream as Parameters<typeof embeddedJpeg>[0], 1e6)).toBeNull()
  })

  it.each([
    ["progressive", edited((bytes) => bytes.fill(0xc2, frame + 1, frame + 2))],
    ["of twelve bits", edited((bytes) => bytes.fill(12, frame + 4, frame + 5))],
    ["truncated before its scan", file.slice(0, frame + 12)],
    ["not a JPEG", new TextEncoder().encode("GIF89a")]
  ])("is not used if it is %s", (_, bytes) => {
    expect(embeddedJpeg(picture(bytes), 1e6)).toBeNull()
  })

  it("is not used if it exceeds the pixel limit", () => {
    expect(embeddedJpeg(picture(file), 48 * 32 - 1)).toBeNull()
  })
})
