import { open } from 'node:fs/promises'

/** Types of plain text that are known by their endings. What a browser would run or draw is not among them. */
const TYPES: Record<string, string> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  ics: 'text/calendar',
  vcf: 'text/vcard',
}

const HEAD_BYTES = 64 * 1024

/** The type of a file that is text and says so by its ending; null for everything else. */
export async function textTypeOf(path: string, extension: string): Promise<string | null> {
  const type = TYPES[extension]
  return type && (await isText(path)) ? type : null
}

/** Whether the beginning of a file is text: without the bytes that no text has. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    // Two bytes a letter, as some spreadsheets write it.
    if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
    return !head.some((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32))
  } finally {
    await handle.close()
  }
}
