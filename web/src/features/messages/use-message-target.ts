import { listMessages } from '@kinward/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../lib/errors.ts'
import { toast } from '../../ui/toast.ts'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { texts } from './components/texts.ts'
import { messageKeys } from './keys.ts'
import { replaceWindow } from './merge-page.ts'
import type { MessageWindow } from './message-window.ts'

/** A message that someone wants to see. `nonce` differs each time they ask, also for the same one. */
export type Target = { messageId: number; nonce: string }

/** A line that was looked for; `isFresh` when the list was loaded around it. */
export type Found = { key: string; nonce: string; isFresh: boolean }

type Options = {
  place: Place
  groupId: number
  target: Target | null
  window: MessageWindow | undefined
  /** Told the thread of a message that the channel itself does not show. */
  onInThread: (threadId: number) => void
}

/** Finds a message in its channel, loading the stretch around it when it is not there. */
export function useMessageTarget({ place, groupId, target, window, onInThread }: Options): Found | null {
  const client = useQueryClient()
  const [found, setFound] = useState<Found | null>(null)
  const [landed, setLanded] = useState<Found | null>(null)
  const isReady = window !== undefined

  const look = useEffectEvent(async ({ messageId, nonce }: Target, signal: AbortSignal): Promise<Found | null> => {
    const known = window?.messages.find(({ id }) => id === messageId)
    if (known) return { key: known.hashKey, nonce, isFresh: false }
    const params = { ...place, groupId }
    const page = await call(listMessages, { params, query: { around: messageId } }, { signal, silent: true })
    const there = page.messages.find(({ id }) => id === messageId)
    if (!there) {
      if (page.threadId !== undefined) onInThread(page.threadId)
      return null
    }
    client.setQueryData<MessageWindow>(messageKeys.window(groupId), (now) => replaceWindow(now, page))
    return { key: there.hashKey, nonce, isFresh: true }
  })

  const messageId = target?.messageId
  const nonce = target?.nonce
  useEffect(() => {
    if (!isReady || messageId === undefined || nonce === undefined) return undefined
    const asked = new AbortController()
    look({ messageId, nonce }, asked.signal).then(
      (line) => !asked.signal.aborted && line && setFound(line),
      (error: unknown) => {
        if (!asked.signal.aborted) toast.error({ title: error instanceof ApiError ? texts.notThere : texts.notLoaded })
      },
    )
    return () => asked.abort()
  }, [isReady, messageId, nonce])

  // The list must not begin anew around a message before it has been given the messages around it.
  if (found !== landed && window?.messages.some(({ hashKey }) => hashKey === found?.key)) setLanded(found)
  return landed
}
