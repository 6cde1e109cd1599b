import type { BrowserContext, Page } from '@playwright/test'

type Hands = { dropSockets: () => void }

/** Keeps the sockets of a context's pages within reach. Before the first page is opened. */
export async function watchSockets(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sockets: WebSocket[] = []
    const hands: Hands = {
      dropSockets: () => sockets.splice(0).forEach((socket) => socket.close()),
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
