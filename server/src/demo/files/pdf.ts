/** A line of a page: how far from the left and the bottom, how large, and whether it is set bold. */
export type PdfLine = { x: number; y: number; size: number; isBold?: boolean; text: string }

/** A picture on a page, as a JPEG, by its corner and its size there. */
export type PdfScan = { jpeg: Buffer; pixels: { width: number; height: number }; x: number; y: number; width: number }

const PAGE = { width: 612, height: 792 }

/** A PDF of one page with lines of text, a rule under its head and perhaps a scan: as little of the format as that takes. */
export function writePdf(lines: readonly PdfLine[], scan: PdfScan | null = null, leastBytes = 0): Buffer {
  const words = lines.map(
    ({ x, y, size, isBold, text }) => `BT /${isBold ? 'B' : 'R'} ${size} Tf ${x} ${y} Td (${escape(text)}) Tj ET`,
  )
  const content = ['0.19 0.36 0.38 RG 1.5 w 64 706 m 548 706 l S', ...words, ...(scan ? [drawingOf(scan)] : [])].join(
    '\n',
  )
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources ` +
      `<< /Font << /R 4 0 R /B 5 0 R >> ${scan ? '/XObject << /Scan 7 0 R >> ' : ''}>> /Contents 6 0 R >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    streamOf('', content),
    ...(scan ? [pictureOf(scan)] : []),
  ]
  return assemble(objects, leastBytes)
}

function streamOf(entries: string, data: string): string {
  return `<< ${entries}/Length ${data.length} >>\nstream\n${data}\nendstream`
}

function drawingOf({ pixels, x, y, width }: PdfScan): string {
  return `q ${width} 0 0 ${Math.round((width * pixels.height) / pixels.width)} ${x} ${y} cm /Scan Do Q`
}

/** One letter a byte, as everything here. */
function pictureOf({ jpeg, pixels }: PdfScan): string {
  const entries = `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode `
  return streamOf(entries, jpeg.toString('latin1'))
}

/** The objects one after the other, room where a scanner leaves it, and behind them the table of where each begins. */
function assemble(objects: readonly string[], leastBytes: number): Buffer {
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`
  const end = (at: number): string =>
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  const missing = leastBytes - (text.length + table.length + end(leastBytes).length)
  if (missing > 2) text += `%${' '.repeat(missing - 2)}\n`
  return Buffer.from(`${text}${table}${end(text.length)}`, 'latin1')
}

/** Letters that the encoding does not have become their nearest, and marks of the format are escaped. */
function escape(text: string): string {
  return text
    .replaceAll('’', "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\x20-\xff]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`)
}
