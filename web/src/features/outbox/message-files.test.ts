import { expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/errors.ts'
import { buildMessage, buildOutboxEntry } from '../../test/factories.ts'
import type { OutboxEntry } from './entry.ts'
import { postWithFiles, withUploads } from './message-files.ts'

const file = { fileId: 'f', type: 'image' as const, name: 'a.png', size: 1, mimeType: 'image/png' }
const swept = { type: 'image' as const, name: '1-a.png' }
const entry = buildOutboxEntry({ attachments: [{ file, attachment: swept }] })
const problems = [{ path: `uploads.${swept.name}`, message: 'A file is gone.' }]
const gone = new ApiError({ status: 409, code: 'CONFLICT', message: 'A file is gone.', problems })

function setup(kept: string[], refusal = gone) {
  const names: (string | undefined)[] = []
  const post = ({ attachments: [carried] }: OutboxEntry) => {
    names.push(carried?.attachment?.name)
    return carried?.attachment?.name === swept.name ? Promise.reject(refusal) : Promise.resolve(buildMessage())
  }
  const result = { ...swept, id: 2, name: '2-a.png', orignalFileName: 'a.png', mimeType: 'image/png', size: 1 }
  const uploads = {
    anew: (ids: readonly string[]) => Promise.resolve(new Set(ids.filter((id) => kept.includes(id)))),
    arrive: vi.fn(() => Promise.resolve({ ...result, extension: 'png', url: 'files/2-a.png' })),
  }
  const bring = (without: OutboxEntry) => withUploads(without, uploads)
  return { names, send: () => postWithFiles(entry, { post, anew: uploads.anew, bring }) }
}

it('uploads once more what the server has no longer, where its bytes are still here', async () => {
  const { names, send } = setup(['f'])
  await send()
  expect(names).toEqual(['1-a.png', '2-a.png'])
})

it('is refused where they are not', async () => {
  const { names, send } = setup([])
  await expect(send()).rejects.toBe(gone)
  expect(names).toEqual(['1-a.png'])
})

it('is not uploaded again for a refusal that has nothing to do with it', async () => {
  const retired = new ApiError({ status: 409, code: 'CONFLICT', message: 'This form is no longer in use.' })
  const { names, send } = setup(['f'], retired)
  await expect(send()).rejects.toBe(retired)
  expect(names).toEqual(['1-a.png'])
})
