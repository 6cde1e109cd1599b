import { describe, expect, it } from 'vitest'
import { itemsAt, toOutgoing } from './composer-item.ts'
import type { LocalFile } from './local-file.ts'
import type { Upload } from './upload-table.ts'

const place = { userId: 1, groupId: 7, parentId: null }

const upload = (id: string, order: number, over: Partial<LocalFile> = {}, isTaken = false): Upload => ({
  file: {
    ...place,
    entityId: 1,
    locationId: 2,
    id,
    tab: 'one',
    order,
    name: `${id}.png`,
    mimeType: 'image/png',
    isVoiceClip: false,
    blob: new Blob([id]),
    uploadName: null,
    result: null,
    ...over,
  },
  progress: 0.5,
  isTaken,
  state: 'uploading',
})

function itemsOf(
  uploads: readonly Upload[],
  attachments: Parameters<typeof itemsAt>[1] = [],
  origins: LocalFile[] = [],
) {
  return itemsAt(place, attachments, {
    get: () => new Map(uploads.map((one) => [one.file.id, one])),
    originOf: (name) => origins.find(({ uploadName }) => uploadName === name) ?? null,
  })
}

describe('what is attached in a composer', () => {
  it('is what belongs to its place, and to no message yet', () => {
    const elsewhere = upload('c', 3, { groupId: 8 })
    const inThread = upload('d', 4, { parentId: 101 })
    const items = itemsOf([upload('b', 2), upload('a', 1), elsewhere, inThread, upload('sent', 5, {}, true)])
    expect(items.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('keeps its place and its picture when it is uploaded', () => {
    const origin = upload('a', 1, { uploadName: '1-a.png' }).file
    const gif = { type: 'giphy' as const, name: 'wave', thumbnailUrl: 'gifs/wave/still' }
    const items = itemsOf([upload('b', 2)], [{ type: 'image', name: '1-a.png' }, gif], [origin])
    expect(items.map(({ key }) => key)).toEqual(['a', 'giphy:wave', 'b'])
    expect(items[0]).toMatchObject({ state: 'done', preview: { blob: origin.blob } })
    expect(items[1]?.preview).toEqual({ path: 'gifs/wave/still' })
  })

  it('goes out as what the server has, or as the file that waits here', () => {
    const [ready, waiting] = itemsOf([upload('b', 2, { isVoiceClip: true })], [{ type: 'file', name: '1-a.pdf' }])
    expect(ready && toOutgoing(ready)).toEqual({ attachment: { type: 'file', name: '1-a.pdf' } })
    expect(waiting && toOutgoing(waiting)).toMatchObject({ file: { fileId: 'b', type: 'voice-clip', name: 'b.png' } })
  })

  it('is not uploaded again where it has a file already, or is a meeting', () => {
    const kept = [
      { type: 'image' as const, name: '1-a.png', url: 'files/1-a.png' },
      { type: 'meeting' as const, name: 'Care conference' },
    ]
    const items = itemsOf([], kept)
    expect(items.map(({ state, fileId }) => ({ state, fileId }))).toEqual([{ state: 'done' }, { state: 'done' }])
    expect(items.map(toOutgoing)).toEqual(kept.map((attachment) => ({ attachment })))
  })
})
