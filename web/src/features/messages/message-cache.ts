import type { Message, Thread } from '@kinward/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { applyChat } from './apply-chat.ts'
import { applyChatToThread } from './apply-thread.ts'
import { messageKeys } from './keys.ts'
import type { MessageWindow } from './message-window.ts'

export function readWindow(client: QueryClient, groupId: number): MessageWindow | undefined {
  return client.getQueryData<MessageWindow>(messageKeys.window(groupId))
}

/** Changes the window of a channel, when it is loaded. */
export function changeWindow(
  client: QueryClient,
  groupId: number,
  change: (window: MessageWindow) => MessageWindow,
): void {
  client.setQueryData<MessageWindow>(messageKeys.window(groupId), (window) => window && change(window))
}

/** Changes the loaded threads of a channel. */
export function changeThreads(client: QueryClient, groupId: number, change: (thread: Thread) => Thread): void {
  client.setQueriesData<Thread>({ queryKey: messageKeys.threads(groupId) }, (thread) => thread && change(thread))
}

/** Puts a message that was sent wherever it is shown; that it is put twice makes no difference. */
export function putMessage(client: QueryClient, message: Message, version: number, me: number): void {
  changeWindow(client, message.groupId, (window) => applyChat(window, { message, version }, me))
  changeThreads(client, message.groupId, (thread) => applyChatToThread(thread, { message, version }))
}

/** Drops everything that was loaded of a channel that is closed to the reader, and asks again for what is on screen. */
export function closeChannel(client: QueryClient, groupId: number): void {
  void client.resetQueries({ queryKey: messageKeys.window(groupId) })
  void client.resetQueries({ queryKey: messageKeys.threads(groupId) })
}
