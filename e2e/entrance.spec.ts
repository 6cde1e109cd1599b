import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Page } from '@playwright/test'
import { CLIENT, type IssuerAccount, startIssuer } from '../server/test/issuer.ts'
import { createLetters } from '../server/test/letters.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { channelRow } from './support/chat.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'Elm#House2026'
const PIN = '2580'

/** Sets the PIN that everyone is asked for the first time they come in. */
async function choosePin(page: Page) {
  await page.waitForURL('**/login/pin')
  for (const name of ['Choose a PIN', 'Once more']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.keyboard.type(PIN)
  }
}

async function openSettings(page: Page, section: string) {
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link', { name: new RegExp(`^${section}`) }).click()
}

async function acceptTerms(page: Page) {
  await page.getByRole('checkbox', { name: 'I have read the terms and accept them' }).check()
}

test('someone signs their organisation up, and their first message is sent', async ({ arrive, server }) => {
  const letters = createLetters(server.db)
  const email = `ada.${randomUUID()}@elm.example`
  const page = await arrive()
  await page.goto('/')
  await page.getByRole('link', { name: 'Start a workspace for your organisation' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Fill this in').first()).toBeVisible()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Okonkwo')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('New password').fill(PASSWORD)
  await acceptTerms(page)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await page.getByLabel('Code').fill(await letters.code(email))

  await page.getByLabel('Name of the organisation').fill('Elm Care')
  await page.getByLabel('Kind of care').selectOption('Skilled Nursing/Long Term Care')
  await page.getByLabel('What you do there').selectOption('CxO')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name of the location').fill('Elm House')
  await page.getByLabel('State or province').selectOption('Maine')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Open the workspace' }).click()

  await choosePin(page)
  await expect(page.getByRole('dialog', { name: 'Welcome, Ada' })).toBeVisible()
  await page.getByRole('button', { name: /Say hello/ }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByText('This channel is for your whole team')).toBeVisible()
  await page.getByRole('textbox', { name: /Message/ }).fill('Good morning, Elm House')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('log').or(page.locator('main')).getByText('Good morning, Elm House').first(),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('Good morning, Elm House').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a colleague joins by an admin’s invite and is in the list of people; a guest comes by a quick-join link, and an old link says so', async ({
  arrive,
  server,
  enter,
}) => {
  const letters = createLetters(server.db)
  const [email, own] = [`ruth.${randomUUID()}@mail.example`, `eze.${randomUUID()}@mail.example`]
  const admin = await enter('admin')
  await admin.goto('/invites')
  await admin.getByRole('button', { name: 'Invite people' }).click()
  await admin.getByLabel('Email addresses or mobile phones').fill('not an address')
  await admin.getByRole('button', { name: 'Send the invite' }).click()
  await expect(admin.getByText('is neither an email nor a phone number')).toBeVisible()
  await admin.getByLabel('Email addresses or mobile phones').fill(email)
  await admin.getByLabel('Invite as', { exact: true }).selectOption('Clinician')
  await admin.getByRole('button', { name: 'Send the invite' }).click()
  await expect(admin.getByText('The invite is on its way')).toBeVisible()
  await admin.getByRole('button', { name: `Send again to ${email}` }).click()
  await expect(admin.getByText('The invite was sent again.')).toBeVisible()
  await expectNoBarriers(admin, 'main')

  const page = await arrive()
  await page.goto(`/join#invite=${await letters.invite(email)}`)
  await expect(page.getByText('Margaret Osei invites you to Harbor Hospice, as Clinician.')).toBeVisible()
  await expect(page).toHaveURL(/\/join$/)
  await page.getByLabel('First name').fill('Ruth')
  await page.getByLabel('Last name').fill('Alvarez')
  await page.getByLabel('Username').fill('nurse')
  await page.getByLabel('New password').fill(PASSWORD)
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Someone already has this username.')).toBeVisible()
  await page.getByLabel('Username').fill(`ruth.${Date.now()}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await choosePin(page)
  await expect(page.getByRole('dialog', { name: 'Welcome, Ruth' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Say hello/ })).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()

  await openSettings(admin, 'People')
  await admin.getByLabel('Find someone').fill('Ruth Alvarez')
  await expect(admin.getByLabel('Role of Ruth Alvarez')).toHaveValue('clinician')

  await openSettings(admin, 'Invites')
  await admin.getByRole('button', { name: 'New link' }).click()
  await admin.getByRole('button', { name: 'Make the link' }).click()
  const link = (await admin.getByRole('dialog').getByText('/q/').textContent()) ?? ''
  await admin.getByRole('button', { name: 'Done' }).click()

  const guest = await arrive()
  await guest.goto(link)
  await guest.getByLabel('First name').fill('Ada')
  await guest.getByLabel('Last name').fill('Eze')
  await guest.getByLabel('Email or mobile phone').fill(own)
  await guest.getByRole('button', { name: 'Send me the link' }).click()
  await expect(guest.getByRole('heading', { name: 'Look into your mail or messages' })).toBeVisible()
  await guest.goto(`/join#invite=${await letters.invite(own)}`)
  await expect(guest.getByRole('heading', { name: 'Join North Shore' })).toBeVisible()

  await admin.getByRole('button', { name: 'Close the link for Team member' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Close the link' }).click()
  await expect(admin.getByText('Closed').first()).toBeVisible()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('an admin makes a role, gives it, switches a feature off, and lets the organisation sign its people in; a forged answer leads nowhere', async ({
  arrive,
  server,
  enter,
}) => {
  const admin = await enter('admin')
  const name = `Night lead ${Date.now()}`
  await admin.goto('/settings/roles')
  await admin.getByRole('button', { name: 'New role' }).click()
  await admin.getByLabel('Name').fill(name)
  await admin.getByLabel('Make and change discussions').check()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText(name)).toBeVisible()
  await openSettings(admin, 'People')
  await admin.getByLabel('Find someone').fill('Kofi')
  // The keys that go through the roles give none of them by themselves.
  await admin.getByLabel('Role of Kofi Mensah').selectOption('Collaborator')
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await admin.getByLabel('Role of Kofi Mensah').selectOption(name)
  await admin.getByRole('dialog').getByRole('button', { name: 'Give the role' }).click()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await openSettings(admin, 'Roles')
  await expect(admin.getByRole('listitem').filter({ hasText: name })).toContainText('1 person')
  await expectNoBarriers(admin, 'main')
  await openSettings(admin, 'Features')
  const quotes = admin.getByRole('switch', { name: 'Quotes' })
  const saved = admin.waitForResponse(
    (response) => response.url().endsWith('/config') && response.request().method() === 'PUT',
  )
  await quotes.click()
  await expect(quotes).not.toBeChecked()
  expect((await saved).status()).toBe(200)
  await admin.reload()
  await expect(quotes).not.toBeChecked()
  await quotes.click()
  await expect(quotes).toBeChecked()
  await expectNoBarriers(admin, 'main')

  const accounts = new Map<string, IssuerAccount>()
  const house = await startIssuer([`${server.origin}/sso/login`], accounts)
  accounts.set('teun', { email: 'teun.visser@harborhospice.example', email_verified: true })
  await openSettings(admin, 'Single sign-on')
  await admin.getByRole('switch', { name: 'Single sign-on' }).check()
  await admin.getByLabel('Issuer').fill(house.issuer)
  await admin.getByLabel('Client id').fill(CLIENT.clientId)
  await admin.getByLabel('Client secret').fill(CLIENT.clientSecret)
  await admin.getByLabel('Domains of your mail addresses').fill('harborhospice.example')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Saved')).toBeVisible()
  await expectNoBarriers(admin, 'main')

  const page = await arrive()
  await page.goto('/sso/login?code=stolen&state=forged')
  await expect(page.getByRole('heading', { name: 'You were not signed in' })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('kinward.sso-return', 'https://evil.example/'))
  await page.goto('/sso/login?code=stolen&state=forged&returnTo=https://evil.example/')
  await expect(page.getByRole('heading', { name: 'You were not signed in' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(server.origin)

  await page.getByRole('link', { name: 'Sign in with a password' }).click()
  await page.getByRole('link', { name: 'Single sign-on' }).click()
  await page.getByLabel('Work email').fill('someone@nowhere.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Single sign-on is not set up for this address.')).toBeVisible()
  await page.getByLabel('Work email').fill('teun.visser@harborhospice.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${house.issuer}/**`)
  await page.locator('input[name="login"]').fill('teun')
  await page.locator('input[name="password"]').fill('any')
  await page.locator('button[type="submit"]').click()
  await page.locator('button[type="submit"]').click()
  await page.waitForURL(`${server.origin}/chat/locations/**`)
  await expect(page.getByRole('button', { name: 'Account of Teun Visser' })).toBeVisible()
  await house.stop()
})

test('a program brings someone in, and the channel says from where', async ({ arrive, server, makeChannel }) => {
  const channel = await makeChannel(['aide'])
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const x = publicKey.export({ format: 'jwk' }).x ?? ''
  await server.db.query(
    `insert into integrations (location_id, name, public_key, show_channel_top_banner, created_by)
     select l.id, 'Harbor Charts', $1, true, u.id from locations l, users u
     where l.name = 'North Shore' and u.username = 'admin'`,
    [x],
  )
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: 'aide', aud: 'kinward', iat: now, exp: now + 60, jti: randomUUID() }
  const head = `${part({ alg: 'EdDSA' })}.${part(claims)}`
  const data = `${head}.${sign(null, Buffer.from(head), privateKey).toString('base64url')}`
  const page = await arrive()
  await page.goto(`/sso/login#integration=${x}&data=${data}`)
  await page.waitForURL('**/chat/locations/**')
  await channelRow(page, channel.name).click()
  await expect(page.getByText('You came here from Harbor Charts.')).toBeVisible()
})
