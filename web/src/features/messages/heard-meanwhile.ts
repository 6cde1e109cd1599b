import type { MemberMark, MessagePage } from '@kinward/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { applyMarks } from './apply-receipts.ts'
import { messageKeys } from './keys.ts'
import { replaceWindow } from './merge-page.ts'
import type { MessageWindow } from './message-window.ts'
import { moveMarks } from './receipts.ts'

type Heard = { marks: MemberMark[]; ownVersion: number }

const NOTHING: Heard = { marks: [], ownVersion: 0 }

/** Keeps what is told while a window is on its way: it finds no window to change, and no list tells of it. */
function hear(client: QueryClient, groupId: number, change: (heard: Heard) => Heard): void {
  if (client.isFetching({ queryKey: messageKeys.window(groupId) }) === 0) return
  client.setQueryData<Heard>(messageKeys.heard(groupId), (heard = NOTHING) => change(heard))
}

/** Some members have come further. */
export function hearMarks(client: QueryClient, groupId: number, marks: MemberMark[]): void {
  hear(client, groupId, (heard) => ({ ...heard, marks: moveMarks(heard.marks, marks) ?? marks }))
}

/** The reader has done something for themselves alone. */
export function hearOwnVersion(client: QueryClient, groupId: number, ownVersion: number): void {
  hear(client, groupId, (heard) => ({ ...heard, ownVersion: Math.max(heard.ownVersion, ownVersion) }))
}

/** A page as the window of a channel, with what was told while it was on its way. */
export async function withHeard(
  client: QueryClient,
  groupId: number,
  load: () => Promise<MessagePage>,
): Promise<MessageWindow> {
  const queryKey = messageKeys.heard(groupId)
  client.removeQueries({ queryKey })
  const page = await load()
  const { marks, ownVersion } = client.getQueryData<Heard>(queryKey) ?? NOTHING
  return replaceWindow({ marks: null, ownVersion }, applyMarks(page, marks))
}
