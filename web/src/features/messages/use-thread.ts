import { openThread, type Message, type Thread } from '@kinward/contract/messages'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isPageSeen } from '../../ui/page-seen.ts'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { mergeThreads } from './apply-thread.ts'
import { messageKeys } from './keys.ts'
import { changeWindow, readWindow } from './message-cache.ts'
import { changeMessages, newerMessage } from './message-window.ts'

const NO_REPLIES: readonly Message[] = []
const MOST_ROUNDS = 3

type Where = Place & { groupId: number; messageId: number }
/** That a thread is being opened, which moves its read mark: asking once more, for what was missed, does not. */
type Opening = { isOver: () => boolean; end: () => void }

function createOpening(): Opening {
  let isOver = false
  return {
    isOver: () => isOver,
    end: () => {
      isOver = true
    },
  }
}

type Asked = Where & { opening: Opening }

/**
 * Loads a thread. Events that arrive while the answer is on its way find no thread to change, so when the channel has
 * moved on meanwhile it is asked for again.
 */
async function loadThread(client: QueryClient, { opening, ...where }: Asked, signal: AbortSignal): Promise<Thread> {
  for (let round = 1; ; round++) {
    // What is loaded before nobody's eyes is not read; whoever comes back says what they see by themselves.
    const reads = !opening.isOver() && isPageSeen()
    const body = { timestamp: Date.now(), medium: 'webapp' as const, reads }
    const thread = await call(openThread, { params: where, body }, { signal, silent: true })
    const version = readWindow(client, where.groupId)?.version ?? 0
    opening.end()
    if (thread.version < version && round < MOST_ROUNDS) continue
    const { parent } = thread
    changeWindow(client, where.groupId, (window) =>
      changeMessages(window, (shown) => (shown.id === parent.id ? newerMessage(shown, parent) : shown)),
    )
    const known = client.getQueryData<Thread>(messageKeys.thread(where.groupId, where.messageId))
    return known ? mergeThreads(known, thread) : thread
  }
}

function threadQuery(client: QueryClient, asked: Asked) {
  return queryOptions({
    queryKey: messageKeys.thread(asked.groupId, asked.messageId),
    queryFn: ({ signal }) => loadThread(client, asked, signal),
    // Opening a thread moves its read mark, so it is asked for each time; what is cached shows meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
}

/** The thread under a message; until it is loaded, its parent as the channel has it. Give it a React key for each thread. */
export function useThread(place: Place, groupId: number, messageId: number) {
  const client = useQueryClient()
  const [opening] = useState(createOpening)
  const query = useQuery(threadQuery(client, { ...place, groupId, messageId, opening }))
  const known = readWindow(client, groupId)?.messages.find(({ id }) => id === messageId)
  return {
    query,
    thread: query.data,
    parent: query.data?.parent ?? known ?? null,
    replies: query.data?.replies ?? NO_REPLIES,
  }
}
