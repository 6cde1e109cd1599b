import type { MemberMark, MessagePage } from '@kinward/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { applyMarks } from './apply-receipts.ts'
import { messageKeys } from './keys.ts'
import { moveMarks } from './receipts.ts'

/** Keeps marks that are told while a window is on its way: they find no window to change, and no version tells of them. */
export function hearMarks(client: QueryClient, groupId: number, marks: MemberMark[]): void {
  if (client.isFetching({ queryKey: messageKeys.window(groupId) }) === 0) return
  client.setQueryData<MemberMark[]>(messageKeys.heard(groupId), (heard = []) => moveMarks(heard, marks) ?? marks)
}

/** A page, with the marks that were told while it was on its way. */
export async function withHeardMarks(
  client: QueryClient,
  groupId: number,
  load: () => Promise<MessagePage>,
): Promise<MessagePage> {
  const queryKey = messageKeys.heard(groupId)
  client.removeQueries({ queryKey })
  const page = await load()
  return applyMarks(page, client.getQueryData<MemberMark[]>(queryKey) ?? [])
}
