import type { PinnedEntry } from '@kinward/contract/message-actions'
import type { Message, Thread } from '@kinward/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { applyChat } from './apply-chat.ts'
import { countReply } from './apply-replies.ts'
import { applyChatToThread, changeThreadMessages } from './apply-thread.ts'
import { messageKeys } from './keys.ts'
import { changeMessages, type MessageWindow } from './message-window.ts'

export function readWindow(client: QueryClient, groupId: number): MessageWindow | undefined {
  return client.getQueryData<MessageWindow>(messageKeys.window(groupId))
}

/** Whether a channel is on screen. */
export function isWindowOpen(client: QueryClient, groupId: number): boolean {
  const query = client.getQueryCache().find({ queryKey: messageKeys.window(groupId) })
  return query?.isActive() ?? false
}

/** Changes the window of a channel, when it is loaded. */
export function changeWindow(
  client: QueryClient,
  groupId: number,
  change: (window: MessageWindow) => MessageWindow,
): void {
  client.setQueryData<MessageWindow>(messageKeys.window(groupId), (window) => window && change(window))
}

/**
 * The line was away. The open channel asks for what it missed; the others may have missed marks, which have no version,
 * and so step back by one: they ask when they are opened.
 */
export function doubtClosedWindows(client: QueryClient): void {
  client.setQueriesData<MessageWindow>(
    { queryKey: messageKeys.windows, type: 'inactive' },
    (window) => window && { ...window, version: Math.max(0, window.version - 1) },
  )
}

/** Changes the loaded threads of a channel. */
export function changeThreads(client: QueryClient, groupId: number, change: (thread: Thread) => Thread): void {
  client.setQueriesData<Thread>({ queryKey: messageKeys.threads(groupId) }, (thread) => thread && change(thread))
}

/** Changes what is pinned in a channel, when it is loaded. */
export function changePinned(
  client: QueryClient,
  groupId: number,
  change: (entries: PinnedEntry[]) => PinnedEntry[],
): void {
  client.setQueryData<PinnedEntry[]>(messageKeys.pinned(groupId), (entries) => entries && change(entries))
}

/** Changes messages wherever they are shown: in the channel, in its threads, among its pins. */
export function changeEverywhere(client: QueryClient, groupId: number, change: (message: Message) => Message): void {
  changeWindow(client, groupId, (window) => changeMessages(window, change))
  changeThreads(client, groupId, (thread) => changeThreadMessages(thread, change))
  changePinned(client, groupId, (entries) =>
    entries.map((entry) => {
      const message = change(entry.message)
      return message === entry.message ? entry : { ...entry, message }
    }),
  )
}

/** A message as it is known here, from wherever it is shown. */
export function findMessage(client: QueryClient, groupId: number, messageId: number): Message | undefined {
  const threads = client.getQueriesData<Thread>({ queryKey: messageKeys.threads(groupId) })
  const pinned = client.getQueryData<PinnedEntry[]>(messageKeys.pinned(groupId)) ?? []
  return [
    ...(readWindow(client, groupId)?.messages ?? []),
    ...threads.flatMap(([, thread]) => (thread ? [thread.parent, ...thread.replies] : [])),
    ...pinned.map(({ message }) => message),
  ].find(({ id }) => id === messageId)
}

/** Puts a message that was sent wherever it is shown; that it is put twice makes no difference. */
export function putMessage(client: QueryClient, message: Message, version: number, me: number): void {
  const { groupId, parentId } = message
  const hasOpened = parentId !== null && client.getQueryData(messageKeys.thread(groupId, parentId)) !== undefined
  const isAhead = version > (readWindow(client, groupId)?.version ?? version) + 1
  const chat = { message, version, hasOpened, isAhead }
  changeWindow(client, groupId, (window) => applyChat(window, chat, me))
  changeThreads(client, groupId, (thread) => {
    const parent = countReply(thread.parent, chat, me)
    return applyChatToThread(parent === thread.parent ? thread : { ...thread, parent }, chat)
  })
}

/** Puts the server's answer to an action on a message wherever it is shown. */
export function putAnswer(client: QueryClient, answer: Message): void {
  changeEverywhere(client, answer.groupId, (message) =>
    message.id === answer.id && message.version <= answer.version ? answer : message,
  )
}

/** Drops everything that was loaded of a channel that is closed to the reader, and asks again for what is on screen. */
export function closeChannel(client: QueryClient, groupId: number): void {
  void client.resetQueries({ queryKey: messageKeys.window(groupId) })
  void client.resetQueries({ queryKey: messageKeys.threads(groupId) })
  void client.resetQueries({ queryKey: messageKeys.pinned(groupId) })
}
