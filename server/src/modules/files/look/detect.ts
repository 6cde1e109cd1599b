import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** Readers look for the beginning of a PDF this far: scanners and fax machines write a line before it. */
const PDF_WITHIN = 1024

/** What the library does not know. */
const OTHERS = [
  { mark: '.snd', mime: 'audio/basic', ext: 'au' },
  { mark: 'TTA1', mime: 'audio/x-tta', ext: 'tta' },
]

/** What a file is by what is in it; undefined where nothing says so. */
export async function detectType(path: string, maybePdf: boolean): Promise<{ mime: string; ext: string } | undefined> {
  const known = await fileTypeFromFile(path)
  if (known) return { mime: known.mime.split(';')[0] ?? known.mime, ext: known.ext }
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PDF_WITHIN), 0, PDF_WITHIN, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    if (maybePdf && head.includes('%PDF-')) return { mime: 'application/pdf', ext: 'pdf' }
    return OTHERS.find(({ mark }) => head.startsWith(mark))
  } finally {
    await handle.close()
  }
}
