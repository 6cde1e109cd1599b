import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { BrowserContext, Page } from '@playwright/test'

type Hands = { dropSockets: () => void; hear: (name: string, payload: unknown) => void }

/** Keeps the sockets of a context's pages within reach. Before the first page is opened. */
export async function watchSockets(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sockets: WebSocket[] = []
    const hands: Hands = {
      dropSockets: () => sockets.splice(0).forEach((socket) => socket.close()),
      hear(name, payload) {
        const data = `42${JSON.stringify([name, payload])}`
        for (const socket of sockets) socket.dispatchEvent(new MessageEvent('message', { data }))
      },
    }
    Object.assign(window, hands, {
      WebSocket: class extends WebSocket {
        constructor(...args: ConstructorParameters<typeof WebSocket>) {
          super(...args)
          sockets.push(this)
        }
      },
    })
  })
}

/** Drops the line of a page, as a bad network would. */
export async function dropSocket(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as Hands).dropSockets())
}

/** Lets a page hear something that no call of the server says yet. */
export async function hear<Name extends ServerEventName>(
  page: Page,
  name: Name,
  payload: ServerEventPayload<Name>,
): Promise<void> {
  await page.evaluate(([event, data]) => (window as unknown as Hands).hear(event, data), [name, payload] as const)
}
