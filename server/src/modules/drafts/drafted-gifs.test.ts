import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listDrafts, saveDraft } from '@kinward/contract/drafts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGiphy } from '../../../test/giphy.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'

let giphy: Awaited<ReturnType<typeof startGiphy>>
let folder: string
let kit: TestApp
let team: Team
beforeAll(async () => {
  giphy = await startGiphy()
  folder = await mkdtemp(join(tmpdir(), 'kinward-giphy-'))
  kit = await startTestApp({ DATA_DIR: folder, GIPHY_API_KEY: 'a-key-of-ours', GIPHY_API: giphy.api })
  team = await buildTeam(kit)
})
afterAll(async () => {
  await kit.stop()
  giphy.stop()
  await rm(folder, { recursive: true })
})

describe('a draft with a GIF', () => {
  const save = (groupId: number, names: string[], revision = 0) =>
    team.nurse.call(saveDraft, {
      params: { ...team.place, groupId },
      body: {
        parentId: null,
        message: 'Walter slept well, took his tablets at six.',
        attachments: names.map((name) => ({ type: 'giphy' as const, name })),
        revision,
      },
    })

  test.each([
    ['knows our key no longer', 403, 'abc123'],
    ['is down', 503, 'def456'],
  ])('is kept while Giphy %s, and knows more of it once Giphy is back', async (_, status, name) => {
    giphy.misbehave((response) => void response.writeHead(status).end())
    const groupId = await team.channel()
    const { isSaved, draft } = await save(groupId, [name, '../../elsewhere'])
    const gif = { type: 'giphy', name, url: `gifs/${name}`, thumbnailUrl: `gifs/${name}/still` }
    expect([isSaved, draft.attachments]).toEqual([true, [{ ...gif, title: 'GIF' }]])
    expect(await team.nurse.call(listDrafts, { params: team.place })).toContainEqual(draft)
    giphy.misbehave(null)
    const known = { ...gif, title: 'Heart GIF', width: 240, height: 180 }
    expect((await save(groupId, [name], 1)).draft.attachments).toEqual([known])
  })
})
