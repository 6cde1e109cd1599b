import type { z } from 'zod'

/** Messages between the tabs of one browser; what does not fit the schema is not heard. */
export type Broadcast<Payload> = {
  post: (payload: Payload) => void
  listen: (listener: (payload: Payload) => void) => () => void
  close: () => void
}

/** Opens a named line between tabs; without BroadcastChannel it is a line to nobody. */
export function createBroadcast<Schema extends z.ZodType>(name: string, schema: Schema): Broadcast<z.output<Schema>> {
  const line = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const listeners = new Set<(payload: z.output<Schema>) => void>()
  line?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = schema.safeParse(event.data)
    if (parsed.success) for (const listener of listeners) listener(parsed.data)
  })
  return {
    post: (payload) => line?.postMessage(payload),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => line?.close(),
  }
}
