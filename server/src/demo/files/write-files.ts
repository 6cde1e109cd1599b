import { hash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import sharp from 'sharp'
import { renditionKey } from '../../modules/files/file-keys.ts'
import { uploadNameOf } from '../../modules/files/file-names.ts'
import { presentFile } from '../../modules/files/files.presenter.ts'
import type { FileRow } from '../../modules/files/files.repository.ts'
import { examine } from '../../modules/files/look/examine.ts'
import type { Found } from '../../modules/files/look/finding.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Numbered, Numbers } from '../numbering.ts'
import { insertRows } from '../write.ts'
import { DRAWINGS } from './drawings.ts'
import { writePaper } from './papers.ts'

/** Recordings that come with the demo. */
const RECORDINGS: Record<string, string> = {
  'Voice message.webm': 'voice-message.webm',
  'Day summary.webm': 'day-summary.webm',
  'Evening.mp4': 'evening.mp4',
}

/** So many files are put away at a time. */
const AT_ONCE = 16

type Made = { bytes: Uint8Array; found: Found }
export type DemoFile = { row: FileRow; numbered: Numbered; made: Made }

/** Makes the bytes of every file that a message carries, and has the message carry them. What is drawn is drawn once. */
export async function makeFiles({ messages }: Numbers): Promise<DemoFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kinward-demo-'))
  const known = new Map<string, Made>()
  const files: DemoFile[] = []
  try {
    for (const numbered of messages) {
      for (const [index, { orignalFileName: name }] of numbered.draft.attachments.entries()) {
        if (name === undefined) continue
        const isShared = name in DRAWINGS || name in RECORDINGS
        const made = known.get(name) ?? (await make(name, numbered, folder))
        if (isShared) known.set(name, made)
        const row = rowOf(files.length + 1, numbered, name, made)
        numbered.draft.attachments[index] = presentFile(row)
        files.push({ row, numbered, made })
      }
    }
    return files
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function make(name: string, numbered: Numbered, folder: string): Promise<Made> {
  const bytes = await bytesOf(name, numbered)
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const said = { fileName: name, mimeType: '', isVoiceClip: name.endsWith('.webm'), isAvatar: false }
  const found = await examine(path, said)
  if (found.outcome === 'refused') throw new Error(`The demo's ${name} is refused: ${found.refusal}.`)
  return { bytes, found }
}

async function bytesOf(name: string, numbered: Numbered): Promise<Buffer> {
  const draw = DRAWINGS[name]
  if (draw) return sharp(Buffer.from(draw())).jpeg({ quality: 80 }).toBuffer()
  const recording = RECORDINGS[name]
  return recording ? readFile(new URL(`./assets/${recording}`, import.meta.url)) : writePaper(name, numbered)
}

function rowOf(id: number, { draft, channel, id: messageId }: Numbered, name: string, { bytes, found }: Made): FileRow {
  const created = new Date(draft.at)
  return {
    id,
    key: hash('sha256', `demo file ${messageId} ${name}`).slice(0, 32),
    upload_name: uploadNameOf(name, draft.at),
    group_id: channel.id,
    uploader_id: draft.sender.id,
    file_name: name,
    said_size: bytes.byteLength,
    said_mime: found.mimeType,
    address: null,
    address_taken: true,
    is_voice_clip: found.kind === 'voice-clip',
    state: 'ready',
    refusal: null,
    kind: found.kind,
    mime_type: found.mimeType,
    extension: found.extension,
    size: bytes.byteLength,
    width: found.width,
    height: found.height,
    duration: found.duration,
    renditions: Object.fromEntries(found.renditions.map((rendition) => [rendition.name, rendition.bytes.byteLength])),
    is_carried: true,
    for_broadcast: false,
    for_form: false,
    form_link_id: null,
    form_question: null,
    created_at: created,
    arrived_at: created,
    let_go_at: null,
  }
}

/** Puts the bytes where files lie. Done again, it is the same again. */
export async function keepFiles(storage: Storage, files: readonly DemoFile[]): Promise<void> {
  const pieces = files.flatMap(({ row, made }) => [
    { key: row.key, bytes: made.bytes },
    ...made.found.renditions.map(({ name, bytes }) => ({ key: renditionKey(name, row.key), bytes })),
  ])
  for (let start = 0; start < pieces.length; start += AT_ONCE) {
    await Promise.all(pieces.slice(start, start + AT_ONCE).map(({ key, bytes }) => storage.put(key, bytes)))
  }
}

export async function writeFileRows(client: PoolClient, files: readonly DemoFile[]): Promise<void> {
  await insertRows(
    client,
    'files',
    {
      id: 'bigint',
      key: 'text',
      upload_name: 'text',
      group_id: 'bigint',
      uploader_id: 'bigint',
      file_name: 'text',
      said_size: 'bigint',
      said_mime: 'text',
      address_taken: 'boolean',
      is_voice_clip: 'boolean',
      state: 'text',
      kind: 'text',
      mime_type: 'text',
      extension: 'text',
      size: 'bigint',
      width: 'integer',
      height: 'integer',
      duration: 'float8',
      renditions: 'jsonb',
      is_carried: 'boolean',
      created_at: 'timestamptz',
      arrived_at: 'timestamptz',
    },
    files.map(({ row }) => ({
      ...row,
      duration: row.duration === null ? null : String(row.duration),
      created_at: row.created_at.toISOString(),
      arrived_at: row.created_at.toISOString(),
    })),
  )
  await insertRows(
    client,
    'message_files',
    { file_id: 'bigint', message_id: 'bigint', group_id: 'bigint' },
    files.map(({ row, numbered }) => ({ file_id: row.id, message_id: numbered.id, group_id: row.group_id })),
  )
}
