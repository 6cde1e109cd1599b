import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { composerOf } from './chat.ts'

/** A real file, as the tests of the server use it. */
export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../server/test/files/${name}`, import.meta.url))

/** What goes out with the words of a composer. */
export const attachedIn = (page: Page): Locator =>
  page.getByRole('main').getByRole('list', { name: 'Attached files' }).getByRole('listitem')

export const attached = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('list', { name: 'Attached files' }).getByRole('listitem', { name })

type Chosen = Parameters<Locator['setInputFiles']>[0]

/** Chooses files as the menu's 'File' does, without the window of the system. */
export async function attach(page: Page, files: Chosen): Promise<void> {
  await page.getByRole('main').locator('input[type=file][aria-label="File"]').setInputFiles(files)
}

/** A transfer in the page that carries files. */
function carry(page: Page, files: { name: string; type: string; base64: string }[]) {
  return page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, type, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
    }
    return transfer
  }, files)
}

type Carried = Parameters<typeof carry>[1]

/** Holds files over the open channel; the answer lets them go there. */
export async function holdOver(page: Page, files: Carried): Promise<() => Promise<void>> {
  const dataTransfer = await carry(page, files)
  await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer })
  return () => page.getByRole('main').dispatchEvent('drop', { dataTransfer })
}

/** Drops a folder of this machine, which a page can carry none of by itself. */
export async function dropFolder(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const box = await page.getByRole('main').boundingBox()
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await browser.detach()
}

/** Pastes until the composer has taken it: its field may just be exchanged for the one with formatting. */
export async function paste(page: Page, files: Carried): Promise<void> {
  const clipboardData = await carry(page, files)
  const isTaken = () =>
    composerOf(page).evaluate(
      (field, transfer) =>
        !field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true, composed: true }),
        ),
      clipboardData,
    )
  await expect.poll(isTaken).toBe(true)
}

/** Waits until nothing attached is on its way any more. */
export async function uploaded(page: Page): Promise<void> {
  await expect(attachedIn(page).getByRole('button', { name: /^Cancel/ })).toHaveCount(0, { timeout: 20_000 })
}

export async function send(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
}
