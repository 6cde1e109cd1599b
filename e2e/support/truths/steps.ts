import { joinGroup, leaveGroup, muteGroup } from '@kinward/contract/managing-groups'
import { addReaction, deleteMessage, pinMessage, rateMessage, unpinMessage } from '@kinward/contract/message-actions'
import { REACTION_TYPES, sendMessage } from '@kinward/contract/messages'
import { errors } from '@playwright/test'
import fc from 'fast-check'
import type { AppServer } from '../app-server.ts'
import { composerOf, messagesOf, threadOf } from '../chat.ts'
import { isRefusal } from '../session.ts'
import { dropSocket } from '../sockets.ts'
import type { Tab } from './tab.ts'
import type { Channel, World } from './world.ts'

/** Steps of a page are taken in it; those of a device are taken by its reader's other device. */
const KINDS = [
  { weight: 6, value: 'open' },
  { weight: 5, value: 'write' },
  { weight: 2, value: 'openThread' },
  { weight: 2, value: 'writeReply' },
  { weight: 3, value: 'markUnread' },
  { weight: 2, value: 'touchReaction' },
  { weight: 6, value: 'send' },
  { weight: 3, value: 'mention' },
  { weight: 3, value: 'reply' },
  { weight: 2, value: 'delete' },
  { weight: 2, value: 'react' },
  { weight: 1, value: 'rate' },
  { weight: 2, value: 'pin' },
  { weight: 1, value: 'mute' },
  { weight: 1, value: 'leave' },
  { weight: 2, value: 'join' },
  { weight: 2, value: 'dropSocket' },
  { weight: 1, value: 'goOffline' },
  { weight: 2, value: 'comeBack' },
] as const

export type Step = { kind: (typeof KINDS)[number]['value']; tab: number; channel: number; pick: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...KINDS.map(({ weight, value }) => ({ weight, arbitrary: fc.constant(value) }))),
  tab: fc.nat({ max: 2 }),
  channel: fc.nat({ max: 3 }),
  pick: fc.nat({ max: 1_000 }),
})

/** The same steps for the same seed. */
export function stepsOf(seed: number, count: number): Step[] {
  return fc.sample(step, { seed, numRuns: count })
}

type Scene = { server: AppServer; world: World; tabs: readonly Tab[] }

let said = 0

/** Takes a step, unless what it is about is gone: someone else, or the same person elsewhere, acts at the same time. */
export async function take(scene: Scene, next: Step): Promise<void> {
  try {
    await tryTo(scene, next)
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof errors.TimeoutError)) throw error
  }
}

async function tryTo(scene: Scene, { kind, tab: index, channel: at, pick }: Step): Promise<void> {
  const { server, world, tabs } = scene
  const tab = tabs[index % tabs.length]
  const channel = world.channels[at % world.channels.length]
  if (!tab || !channel) return
  const { page, person } = tab
  const params = { entityId: world.entityId, locationId: channel.locationId, groupId: channel.id }
  const isMember = await isIn(server, channel, person.id)

  async function message(condition: string): Promise<{ id: number; isPinned: boolean } | undefined> {
    const { rows } = await server.db.query<{ id: string; pinned: boolean }>(
      `select id, pinned_at is not null as pinned from messages
       where group_id = $1 and kind = 'normal' and deleted_at is null and (${condition}) and $2 > 0 order by id`,
      [channel?.id, person.id],
    )
    const row = rows[pick % Math.max(1, rows.length)]
    return row && isMember ? { id: Number(row.id), isPinned: row.pinned } : undefined
  }
  const say = (text: string, parentId: number | null = null) =>
    person.call(sendMessage, {
      params,
      query: {},
      body: { message: text, parentId, showInMainThread: parentId !== null && pick % 3 === 0 },
    })
  const words = `${person.name.split(' ')[0]} said ${++said}`

  switch (kind) {
    case 'open': {
      const row = page.locator(`nav [data-channel="${channel.id}"]`)
      if ((await row.count()) > 0) await row.click()
      return
    }
    case 'write':
      return writeIn(composerOf(page), words)
    case 'openThread': {
      const summaries = messagesOf(page).getByRole('button', { name: /^\d+ Repl/ })
      const count = await summaries.count()
      if (count > 0) await summaries.nth(pick % count).click()
      return
    }
    case 'writeReply':
      return writeIn(threadOf(page).getByRole('textbox'), words)
    case 'markUnread': {
      if (!(await page.evaluate(() => navigator.onLine))) return
      const rows = messagesOf(page).getByRole('article')
      const count = await rows.count()
      if (count === 0) return
      await rows.nth(pick % count).click({ button: 'right' })
      const menu = page.getByRole('menu', { name: 'Message actions' })
      await menu.waitFor()
      const item = menu.getByRole('menuitem', { name: 'Mark unread from here' })
      if ((await item.count()) > 0) await item.click()
      else await page.keyboard.press('Escape')
      return menu.waitFor({ state: 'detached' })
    }
    case 'touchReaction': {
      const chips = messagesOf(page).locator('button[aria-pressed]').filter({ hasText: /\d/ })
      const count = await chips.count()
      if (count > 0) await chips.nth(pick % count).click()
      return
    }
    case 'send':
      if (isMember) await say(words)
      return
    case 'mention': {
      const other = world.people.find(({ id }) => id !== person.id)
      if (isMember) await say(`@[${other?.name}](id:${other?.id}) ${words}`)
      return
    }
    case 'reply': {
      const parent = await message('parent_id is null')
      if (parent) await say(words, parent.id)
      return
    }
    case 'delete': {
      const own = await message('sender_id = $2')
      if (own) await person.call(deleteMessage, { params: { ...params, messageId: own.id }, query: {} })
      return
    }
    case 'react': {
      const liked = channel.name === 'Each other' ? undefined : await message('true')
      const type = REACTION_TYPES[pick % 2] ?? 'like'
      if (liked) await person.call(addReaction, { params: { ...params, messageId: liked.id }, body: { type } })
      return
    }
    case 'rate': {
      const rated = channel.name === 'Each other' ? undefined : await message('sender_id <> $2')
      const body = { isRated: pick % 3 > 0 }
      if (rated) await person.call(rateMessage, { params: { ...params, messageId: rated.id }, body })
      return
    }
    case 'pin': {
      const found = await message('true')
      const route = found?.isPinned ? unpinMessage : pinMessage
      if (found) await person.call(route, { params: { ...params, messageId: found.id } })
      return
    }
    case 'mute':
      if (isMember) await person.call(muteGroup, { params, body: { isMuted: pick % 2 === 0 } })
      return
    case 'leave':
      if (isMember && channel.isPublic) await person.call(leaveGroup, { params })
      return
    case 'join': {
      const open = world.channels.find(({ isPublic }) => isPublic)
      if (open && !(await isIn(server, open, person.id)))
        await person.call(joinGroup, { params: { ...params, locationId: open.locationId, groupId: open.id } })
      return
    }
    case 'dropSocket':
      return dropSocket(page)
    case 'goOffline':
      await page.context().setOffline(true)
      return dropSocket(page)
    case 'comeBack':
      return page.context().setOffline(false)
  }
  kind satisfies never
}

async function isIn({ db }: AppServer, channel: Channel, userId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from group_members where group_id = $1 and user_id = $2 and removed_at is null`,
    [channel.id, userId],
  )
  return rowCount === 1
}

async function writeIn(field: ReturnType<typeof composerOf>, text: string): Promise<void> {
  if ((await field.count()) === 0) return
  await field.fill(text)
  await field.press('Enter')
}
