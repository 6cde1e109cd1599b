import { addParticipants } from '@kinward/contract/managing-groups'
import { publishLocationTerms } from '@kinward/contract/terms'
import type { Locator, Page } from '@playwright/test'
import { channelRow, composerOf, messageWith, openChannel, write } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** A shift lead of North Shore, and a charge nurse of Harbor House, who belongs to no other location. */
const LEAD = 'lena.sorko'
const VISITOR = 'andre.toussaint'
const HARBOR_HOUSE = '/chat/locations/3'

const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const detailsOf = (page: Page): Locator => page.getByRole('region', { name: 'Details' })
const headerOf = (page: Page): Locator => page.getByRole('main').locator('header')

async function addVisitor(lead: Page): Promise<void> {
  await lead.getByRole('button', { name: 'Details', exact: true }).click()
  await detailsOf(lead).getByRole('button', { name: 'Add people' }).click()
  await dialogOf(lead).getByRole('searchbox', { name: 'Find people' }).fill('Andre')
  await expect(dialogOf(lead).getByRole('list', { name: 'People' })).toContainText('Harbor House')
  await lead.keyboard.press('Enter')
  await dialogOf(lead).getByRole('button', { name: 'Add 1 person' }).click()
  await expect(dialogOf(lead)).toHaveCount(0)
}

test('someone of another location finds a channel closed, is added to a discussion, finds it at home, and writes there until they are removed', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel([LEAD, 'nurse'], [{ from: 'nurse', text: 'Who has a spare pump tonight?' }])
  const lead = await enter(LEAD)
  const visitor = await enter(VISITOR)
  await visitor.goto('/chat/locations/1/channels/1')
  await expect(visitor.getByText('This channel is closed to you')).toBeVisible()
  await visitor.getByRole('link', { name: 'Back to chats' }).click()
  await expect(visitor).toHaveURL(new RegExp(HARBOR_HOUSE))
  await expect(visitor.getByRole('navigation', { name: 'Channels' }).getByRole('link').first()).toBeVisible()
  await openChannel(lead, channel.path)
  await addVisitor(lead)
  await expect(detailsOf(lead).getByRole('listitem').filter({ hasText: 'Andre Toussaint' })).toContainText(
    'Harbor House',
  )
  await expect(headerOf(lead)).toContainText('With Harbor House')

  const row = channelRow(visitor, channel.name)
  await expect(row).toContainText('North Shore')
  await row.click()
  await expect(visitor).toHaveURL(new RegExp(`/chat/locations/3/channels/${channel.id}`))
  await expect(messageWith(visitor, 'Who has a spare pump tonight?')).toBeVisible()
  await expect(headerOf(visitor)).toContainText('Private in North Shore')
  await write(visitor, 'We have two in the store room.')
  await expect(messageWith(lead, 'We have two in the store room.')).toBeVisible()

  // What is said while they look elsewhere waits in the list of their own location.
  await channelRow(visitor, 'Unit floor').click()
  await expect(composerOf(visitor)).toBeVisible()
  await write(lead, 'Can one come over by nine?')
  await expect(row).toContainText('1')
  await row.click()
  await expect(messageWith(visitor, 'Can one come over by nine?')).toBeVisible()

  // They are a guest there: nothing to add or to change, and a way out.
  await visitor.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(detailsOf(visitor).getByRole('listitem').filter({ hasText: 'Lena Sorko' })).toContainText('North Shore')
  await expect(detailsOf(visitor).getByRole('button', { name: 'Add people' })).toHaveCount(0)
  await expect(detailsOf(visitor).getByRole('button', { name: 'Leave' })).toBeVisible()

  await detailsOf(lead).getByRole('listitem').filter({ hasText: 'Andre Toussaint' }).hover()
  await detailsOf(lead).getByRole('button', { name: 'Remove Andre Toussaint' }).click()
  await dialogOf(lead).getByRole('button', { name: 'Remove Andre Toussaint' }).click()
  await expect(visitor.getByText('You are no longer in this channel')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('what the owning place asks stands before its discussion, by its own address too: terms to accept, then addresses to be at', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel([LEAD, 'admin'], [{ from: LEAD, text: 'The code of the store room is new.' }])
  const visiting = await openDevice(server.origin, VISITOR)
  const admin = await openDevice(server.origin, 'admin')
  const place = { entityId: 1, locationId: 1 }
  const publish = (text: string) => admin.call(publishLocationTerms, { params: place, body: { text } })
  const restrict = (enableIpRestriction: boolean) =>
    server.db.query('update locations set configurations = configurations || $1 where id = 1', [
      { enableIpRestriction, allowedAddresses: ['203.0.113.0/24'] },
    ])
  const visitor = await enter(VISITOR)
  const row = channelRow(visitor, channel.name)
  const said = messageWith(visitor, 'The code of the store room is new.')
  try {
    await publish('# Guests\n- What is read here stays here.')
    await visitor.goto(HARBOR_HOUSE)
    await expect(visitor.getByRole('navigation', { name: 'Channels' }).getByRole('link').first()).toBeVisible()
    const params = { ...place, groupId: channel.id }
    const who = { participantIds: [visiting.session.user.id] }
    await admin.call(addParticipants, { params, body: who })

    // Whoever is added finds the channel by its name, and nothing that was said.
    await row.click()
    await expect(visitor.getByRole('heading', { name: 'Terms of North Shore', level: 1 })).toBeVisible()
    await expect(visitor.getByText('What is read here stays here.')).toBeVisible()
    await expect(composerOf(visitor)).toHaveCount(0)
    expect(await visitor.content()).not.toContain('store room')
    await visitor.getByRole('button', { name: 'Accept and continue' }).click()
    await expect(said).toBeVisible()
    await write(visitor, 'Thank you, noted.')
    await expect(messageWith(visitor, 'Thank you, noted.')).toBeVisible()

    // New terms close it again while it is open; the rest of their own place stays as it is.
    await publish('# Guests\n- What is read here stays here.\n- Wear your badge.')
    await expect(visitor.getByText('Wear your badge.')).toBeVisible()
    await visitor.getByRole('link', { name: 'Back to Harbor House' }).click()
    await channelRow(visitor, 'Unit floor').click()
    await expect(composerOf(visitor)).toBeVisible()
    await row.click()
    await visitor.getByRole('button', { name: 'Accept and continue' }).click()
    await expect(said).toBeVisible()

    // A link of somebody there leads to where the visitor finds it.
    await restrict(true)
    await visitor.goto(channel.path)
    await expect(visitor).toHaveURL(new RegExp(`${HARBOR_HOUSE}/channels/${channel.id}`))
    await expect(visitor.getByRole('heading', { name: 'North Shore cannot be reached from here' })).toBeVisible()
    expect(await visitor.content()).not.toContain('store room')
    await restrict(false)
    await visitor.getByRole('button', { name: 'Try again' }).click()
    await expect(said).toBeVisible()
  } finally {
    await restrict(false)
    await publish('')
  }
})
