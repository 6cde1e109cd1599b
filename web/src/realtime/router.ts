import type { ServerEventName } from '@kinward/contract/events'
import type { z } from 'zod'
import type { ApplyEvent, RealtimeContext } from './context.ts'

/** Parses an event and applies it; false when it does not fit the contract. */
export type EventHandler = (payload: unknown, context: RealtimeContext) => boolean

export type EventTable = Record<ServerEventName, EventHandler>

/** A line of the table: the event's schema and what it does, feature by feature. */
export function on<Schema extends z.ZodType>(schema: Schema, ...applies: ApplyEvent<z.output<Schema>>[]): EventHandler {
  return (payload, context) => {
    const parsed = schema.safeParse(payload)
    if (!parsed.success) return false
    for (const apply of applies) apply(parsed.data, context)
    return true
  }
}

/** Hands events to their line of the table. One that does not fit is dropped, and the state is fetched instead. */
export function createRouter(table: EventTable, context: () => RealtimeContext | null, onUnreadable: () => void) {
  const handlers = new Map<string, EventHandler>(Object.entries(table))
  return (name: string, payload: unknown): void => {
    const handle = handlers.get(name)
    const current = context()
    if (handle && current && !handle(payload, current)) onUnreadable()
  }
}
