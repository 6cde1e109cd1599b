import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const WORKFLOWS = '/workflows?location=1'

/** The page of another product, which knows its visitors by the token behind the #. */
async function startPage() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<title>Task board</title><h1>Task board</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, stop: () => void server.close() }
}

/** What a token says, if it was signed with a secret. */
function read(token: string, secret: string): Record<string, unknown> {
  const [head = '', body = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', Buffer.from(secret, 'base64url')).update(`${head}.${body}`).digest('base64url')
  expect(signature).toBe(expected)
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
}

/** Looks at something else and comes back. */
async function comeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Contacts/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await page.getByRole('link', { name: /^Workflows/ }).click()
}

test('an admin connects the page that workflows are kept on, and a nurse opens it as herself', async ({
  enter,
  server,
}) => {
  const board = await startPage()
  const [admin, nurse] = [await enter('admin'), await enter('nurse')]
  await nurse.goto(WORKFLOWS)
  await expect(nurse.getByText('An admin of this location can connect the page that they are kept on.')).toBeVisible()

  await admin.goto(WORKFLOWS)
  await admin.getByLabel('Name').fill('Task board')
  await admin.getByLabel('Address').fill(`${board.origin}/tasks`)
  await admin.getByRole('button', { name: 'Connect' }).click()
  const secret = await admin.getByLabel('The secret of this page').inputValue()

  await comeBack(nurse)
  const opening = nurse.context().waitForEvent('page')
  await nurse.getByRole('button', { name: 'Open Task board' }).click()
  const tab = await opening
  await expect(tab.getByRole('heading', { name: 'Task board' })).toBeVisible()
  const token = new URLSearchParams(new URL(tab.url()).hash.slice(1)).get('kinward') ?? ''
  const { rows } = await server.db.query<{ id: string }>(`select id from users where username = 'nurse'`)
  expect(read(token, secret)).toMatchObject({ iss: 'kinward', aud: board.origin, sub: String(rows[0]?.id) })

  await comeBack(admin)
  await expect(admin.getByRole('button', { name: 'Open Task board' })).toBeVisible()
  await expect(admin.getByLabel('The secret of this page')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Disconnect' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(admin.getByText('No workflows are connected')).toBeVisible()
  board.stop()
})
