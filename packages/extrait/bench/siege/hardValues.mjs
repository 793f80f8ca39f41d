// Values that expressions and parsers find hard, each as large as a server of Node takes one.

/** Bytes of one value: Node takes 16 KiB of a request's line and headers together. */
const bytes = 14_000

const repeated = (text) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes)
const around = (before, text, after) =>
  `${before}${repeated(text).slice(0, bytes - before.length - after.length)}${after}`

/** For a header: repetitions, and values that are nearly valid. */
export const forHeaders = [
  ...["a", "0", "9", "a,", 'a",', ",", ";", "=", '"', "\\", '\\"', "%22", "a=", ";a", "a=a;", "W/", "*,", "/", "-"].map(
    (text) => around("x", text, "x")
  ),
  ...[".", "(", "{", "[[", "a ", "a\t", "a: ", "\u00e9"].map((text) => around("x", text, "x")),
  around("wait=", " ", '""x'),
  around("wait=", "0", "x"),
  around("", "wait=1,", ""),
  around('wait="', "\t", "x"),
  around("bytes=", "0", "-x"),
  around("bytes= ", " ", "-0x"),
  around("bytes=", "0-0,", "0-"),
  around("Bearer ", " ", "x y"),
  around("Bearer ", "k", ""),
  around('"', '\\"', ""),
  around('"', "\\", '"x'),
  around('W/"', "a", '"'),
  around("", '"a",', ""),
  around("multipart/form-data; boundary=", "b", ""),
  around("multipart/form-data;", " a=b;", ""),
  around("application/", "a.", "+json"),
  around("application/", "-", "json"),
  around("https://", "a.", ""),
  around("https://", "[", ""),
  around("00-", "0", "-01")
]

/** For a path or a query: the same, and the pieces of dates, ids and encodings. */
export const forUrls = [
  ...forHeaders.map((value) => encodeURIComponent(value).slice(0, bytes).replace(/%.?$/, "")),
  ...["%", "%2", "%C3", "%F0%9F%98%80", "+", "&", "a=1&", "..%2F", "%00"].map(repeated),
  around("doc_", "0", ""),
  around("2026-03-03T00:00:00.", "0", "Z"),
  around("2026-03-03T00:00:00", "%20", "Z"),
  around("", "9", "e9"),
  around("0.", "0", "1"),
  around("-", "0", "")
]
