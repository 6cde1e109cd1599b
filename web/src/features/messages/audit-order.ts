import type { Message } from '@kinward/contract/messages'

/** Whether a message was said in a thread alone, and has no place in the channel. */
export const isInThread = ({ seq }: Message): boolean => seq === null

/**
 * Messages as the audit log shows them: the newest first, and what was said in a thread alone under the message that began
 * it, in the order it was said. They come oldest first, each with its thread behind it.
 */
export function inLogOrder(messages: readonly Message[]): Message[] {
  const threads: Message[][] = []
  for (const message of messages) {
    const last = threads.at(-1)
    if (last && isInThread(message)) last.push(message)
    else threads.push([message])
  }
  return threads.toReversed().flat()
}
