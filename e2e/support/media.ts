import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { NewAttachment } from '@kinward/contract/attachments'
import { type Message, sendMessage } from '@kinward/contract/messages'
import { beginUpload, finishUpload } from '@kinward/contract/uploads'
import type { Locator, Page } from '@playwright/test'
import { fixture } from './files.ts'
import type { Device } from './session.ts'

type Place = { entityId: number; locationId: number; groupId: number }

/** A file as its sender has it: one of the tests' own by name, or bytes. */
export type SentFile = string | { name: string; bytes: Uint8Array<ArrayBuffer>; isVoiceClip?: boolean }

/** Sends files as another device of someone's would, and answers with the message that carries them. */
export async function shareFiles(
  origin: string,
  device: Device,
  params: Place,
  { files = [], message = '', more = [] }: { files?: SentFile[]; message?: string; more?: NewAttachment[] },
): Promise<Message> {
  const attachments: NewAttachment[] = []
  for (const file of files) attachments.push(await upload(origin, device, params, file))
  return device.call(sendMessage, {
    params,
    query: {},
    body: { message, message_attachment: [...attachments, ...more] },
  })
}

async function upload(origin: string, { call }: Device, params: Place, file: SentFile): Promise<NewAttachment> {
  const {
    name,
    bytes,
    isVoiceClip = false,
  } = typeof file === 'string' ? { name: basename(file), bytes: await readFile(fixture(file)) } : file
  const body = { fileName: name, size: bytes.length, isVoiceClip }
  const { uploadName, url } = await call(beginUpload, { params, body })
  const put = await fetch(new URL(url, origin), { method: 'PUT', body: bytes })
  if (!put.ok) throw new Error(`The bytes of ${name} were not taken: ${put.status}`)
  const { type } = await call(finishUpload, { params: { ...params, uploadName } })
  return { type, name: uploadName }
}

export const viewerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Media viewer' })
export const titleOf = (page: Page): Locator => viewerOf(page).getByRole('heading', { level: 2 })

/** Whether an element shows a picture that has come. */
export const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate((element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0)
