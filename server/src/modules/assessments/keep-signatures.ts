import { type Answers, checkAnswers, SIGNATURE_BOX, Signature } from '@kinward/contract/form-answers'
import type { FormDefinition } from '@kinward/contract/form-definitions'
import type { UploadResult } from '@kinward/contract/uploads'
import sharp from 'sharp'
import type { Db } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { newFileKey } from '../files/file-keys.ts'
import { uploadNameOf } from '../files/file-names.ts'
import { presentFile } from '../files/files.presenter.ts'
import { findOrMakeBot } from '../users/bot.ts'

const { width, height } = SIGNATURE_BOX
/** So sharp that it can be printed. */
const SCALE = 2
const FILE_NAME = 'signature.png'

type Deps = { db: Db; storage: Storage }
/** Null for whoever came by a link. */
type Signer = { definition: FormDefinition; answers: Answers; userId: number | null }

export type KeepSignatures = (signer: Signer) => Promise<Map<string, UploadResult>>

/**
 * Makes pictures of signatures that were drawn, by question. They are kept before the answers are, outside of their
 * transaction: what nothing comes of is swept as every unused file is.
 */
export function createKeepSignatures({ db, storage }: Deps): KeepSignatures {
  async function keep(strokes: number[][], uploaderId: number): Promise<UploadResult> {
    const bytes = await drawSignature(strokes)
    const key = newFileKey()
    await storage.put(key, bytes)
    const row = await db
      .insertInto('files')
      .values({
        key,
        upload_name: uploadNameOf(FILE_NAME, Date.now()),
        for_form: true,
        uploader_id: uploaderId,
        file_name: FILE_NAME,
        state: 'ready',
        kind: 'image',
        mime_type: 'image/png',
        extension: 'png',
        size: bytes.length,
        width: width * SCALE,
        height: height * SCALE,
        arrived_at: new Date(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return presentFile(row)
  }

  return async ({ definition, answers, userId }) => {
    const drawn = drawnSignatures(definition, answers)
    if (drawn.length === 0) return new Map()
    const uploaderId = userId ?? (await db.transaction().execute(findOrMakeBot))
    return new Map(
      await Promise.all(drawn.map(async ({ id, strokes }) => [id, await keep(strokes, uploaderId)] as const)),
    )
  }
}

/** What was drawn, where the answers can be kept at all. */
function drawnSignatures(definition: FormDefinition, answers: Answers): { id: string; strokes: number[][] }[] {
  const drawn = definition.questions.flatMap(({ id, kind }) => {
    const signature = kind === 'signature' ? Signature.safeParse(answers[id]).data : undefined
    return signature && 'strokes' in signature ? [{ id, strokes: signature.strokes }] : []
  })
  return drawn.length > 0 && checkAnswers(definition, answers).length === 0 ? drawn : []
}

/** Dark ink on white, which is legible wherever it is shown. */
function drawSignature(strokes: readonly number[][]): Promise<Buffer> {
  const lines = strokes.map((stroke) => `<polyline points="${stroke.join(' ')}"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}"
    viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#ffffff"/><g fill="none" stroke="#1c2024"
    stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}
