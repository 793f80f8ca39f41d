import { gzipSync } from "node:zlib"
import { canary, type Outcome, ofKind, readableOrNot } from "./HostileFile.js"
import { concat, latin1, onePagePdf } from "./pdf/writePdf.js"
import { notes } from "./pictures/notes.js"
import { chunk } from "./pictures/png.js"

const refused: ReadonlyArray<Outcome> = ["refused:unsupported_file_type"]
/** Programs and tables are texts: they may be read as such. */
const text: ReadonlyArray<Outcome> = ["completed", "failed:no_text_found"]
const corrupt: ReadonlyArray<Outcome> = ["failed:corrupt_file"]

const binary = (start: string) => ({
  make: () =>
    Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(2000), Buffer.from(canary), Buffer.alloc(2000, 0x90)]),
  expected: refused
})

const written = (content: string, expected = text) => ({ make: () => new TextEncoder().encode(content), expected })

/** A ZIP of one stored file, as office documents are. */
const zip = (name: string): Uint8Array => {
  const data = Buffer.from(`<w:document>${canary}</w:document>`)
  const local = Buffer.alloc(30)
  local.write("PK\x03\x04", 0, "latin1")
  local.writeUInt16LE(20, 4)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(data.length, 22)
  local.writeUInt16LE(name.length, 26)
  return Buffer.concat([local, Buffer.from(name), data, Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)])
}

/** Files of other types, and files of two types at once. */
export const wrongTypes = ofKind("wrong-type", {
  zip: { make: () => zip("a.txt"), expected: refused },
  docx: { make: () => zip("word/document.xml"), expected: corrupt },
  gzip: { make: () => gzipSync(canary.repeat(50)), expected: refused },
  "gzip-bomb": { make: () => gzipSync(Buffer.alloc(64 << 20)), expected: refused },
  "old-office": binary("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
  exe: binary("MZ\x90\0\x03\0\0\0"),
  elf: binary("\x7fELF\x02\x01\x01\0"),
  "mach-o": binary("\xcf\xfa\xed\xfe\x07\0\0\x01"),
  wasm: binary("\0asm\x01\0\0\0"),
  "java-class": binary("\xca\xfe\xba\xbe\0\0\0\x34"),
  sqlite: binary("SQLite format 3\0"),
  mp3: binary("ID3\x03\0\0\0"),
  mp4: binary("\0\0\0\x18ftypisom\0\0\0\0"),
  avi: binary("RIFF\xff\0\0\0AVI LIST"),
  wav: binary("RIFF\xff\0\0\0WAVEfmt "),
  icon: binary("\0\0\x01\0\x01\0\x10\x10"),
  photoshop: binary("8BPS\0\x01\0\0"),
  "jpeg-2000": binary("\0\0\0\x0cjP  \r\n\x87\n"),
  djvu: binary("AT&TFORM\0\0\0\0DJVU"),
  woff: binary("wOFF\0\x01\0\0"),
  tar: {
    make: () => Buffer.concat([Buffer.from(`${"a.txt".padEnd(257, "\0")}ustar\x0000`), Buffer.alloc(1000)]),
    expected: refused
  },
  html: written(`<!doctype html><title>${canary}</title><script>for(;;);</script><p>Total 12.00 EUR</p>`),
  svg: written(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/><text>${canary}</text></svg>`,
    refused
  ),
  "svg-bomb": written(
    `<svg xmlns="http://www.w3.org/2000/svg" width="999999" height="999999"><g id="a"><use href="#a"/></g></svg>`,
    refused
  ),
  xml: written(
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>${canary} &a;</x>`,
    refused
  ),
  json: written(`${'{"a":'.repeat(500)}"${canary}"${"}".repeat(500)}`, refused),
  script: written("#!/bin/sh\nrm -rf /\n"),
  postscript: written(`%!PS-Adobe-3.0\n/Helvetica findfont 12 scalefont setfont (${canary}) show { } loop\n`, refused),
  rtf: written(`{\\rtf1\\ansi ${canary} {\\*\\objdata 0105}}`, refused),
  mail: written(`From: a@example.org\nSubject: ${canary}\nContent-Type: multipart/mixed; boundary=x\n\n--x\n`),
  csv: written(`=cmd|' /C calc'!A0;${canary};12,00\n`),
  "text-that-names-a-pdf": written(`Read %PDF-1.7 files of ${canary} with care\n`, [...corrupt, ...text]),
  "html-with-a-pdf-header": written(`<!doctype html>${canary}<!-- %PDF-1.4 -->`, [...corrupt, ...text]),
  "png-with-a-pdf-header": {
    // A picture all the same: whoever opens it sees one.
    make: async () => {
      const note = await notes.png()
      return Buffer.concat([
        note.subarray(0, 33),
        chunk("tEXt", Buffer.from("Comment\0%PDF-1.7 1 0 obj")),
        note.subarray(33)
      ])
    },
    expected: ["completed"]
  },
  "jpeg-with-a-pdf-header": {
    make: async () => {
      const note = await notes.jpeg()
      const comment = Buffer.from("\xff\xfe\0\x0c%PDF-1.7\n\n", "latin1")
      return Buffer.concat([note.subarray(0, 2), comment, note.subarray(2)])
    },
    expected: ["completed"]
  },
  "gif-with-a-script": {
    make: async () => Buffer.concat([await notes.gif(), Buffer.from("/*<script>alert(1)</script>*/")]),
    expected: ["completed"]
  },
  "jpeg-and-zip": { make: async () => Buffer.concat([await notes.jpeg(), zip("a.txt")]), expected: ["completed"] },
  "pdf-and-zip": { make: () => Buffer.concat([onePagePdf(), zip("a.txt")]), expected: ["completed"] },
  "pdf-after-1000-bytes": { make: () => concat(`${"junk ".repeat(200)}\n`, onePagePdf()), expected: ["completed"] },
  "pdf-after-a-program": {
    make: () => concat("MZ\x90\0\x03", "\0".repeat(500), onePagePdf()),
    expected: ["completed", ...refused]
  },
  "pdf-after-5000-bytes": {
    make: () => concat(`${"junk ".repeat(1000)}\n`, onePagePdf()),
    expected: [...refused, ...text]
  },
  "pdf-in-pdf": { make: () => Buffer.concat([onePagePdf(), onePagePdf()]), expected: readableOrNot },
  "png-called-jpeg": {
    make: async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await notes.png()]),
    expected: corrupt
  },
  "webp-without-webp": { make: () => latin1("RIFF\x10\0\0\0WEBPVP8?"), expected: [...corrupt, ...refused] }
})
