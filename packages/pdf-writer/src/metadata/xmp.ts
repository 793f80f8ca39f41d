/** What the file says of itself. */
export interface Description {
  readonly title: string | null
  readonly producer: string
  /** Milliseconds since 1970. */
  readonly created: number
}

/** Characters that XML 1.0 has no way to write go. */
const plain = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "")

const escaped = (text: string): string =>
  plain(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** A date in whole seconds, UTC: the dictionary of the file has no finer ones, and both must say the same. */
export const dateOf = (created: number): string => `${new Date(created).toISOString().slice(0, 19)}Z`

/** The metadata of a PDF/A-2b file as XMP (ISO 16684-1; ISO 19005-2, 6.6). */
export const xmp = ({
  created,
  producer,
  title
}: Description): string => `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>${
  title === null
    ? ""
    : `
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`
}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreatorTool>${escaped(producer)}</xmp:CreatorTool>
<xmp:CreateDate>${dateOf(created)}</xmp:CreateDate>
<xmp:ModifyDate>${dateOf(created)}</xmp:ModifyDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>${escaped(producer)}</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
