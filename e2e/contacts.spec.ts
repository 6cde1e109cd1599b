import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/test.ts'

const CONTACTS = '/contacts?location=1'
const contactOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('a nurse writes down whom the place reaches; a colleague’s list follows, and what is refused is said', async ({
  enter,
}) => {
  const name = `Harbor Oxygen ${process.pid}`
  const number = '207 555 0190'
  const [nurse, lead] = await Promise.all([enter('nurse'), enter('lena.sorko')])
  await Promise.all([nurse.goto(CONTACTS), lead.goto(CONTACTS)])
  await expect(lead.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await expect(lead.getByRole('main').getByRole('listitem').first()).toBeVisible()

  async function add(called: string): Promise<void> {
    await nurse.getByRole('button', { name: 'Add contact' }).click()
    const window = nurse.getByRole('dialog', { name: 'Add a contact' })
    await window.getByLabel('Name').fill(called)
    await window.getByLabel('Phone').fill(number)
    await window.getByRole('button', { name: 'Add contact' }).click()
  }
  await add(name)
  await expect(nurse.getByRole('dialog')).toHaveCount(0)
  for (const page of [nurse, lead]) {
    await expect(contactOf(page, name).getByRole('link', { name: '+1 207 555 0190' })).toHaveAttribute(
      'href',
      'tel:+12075550190',
    )
  }

  // The notice stands over the window, and can be closed there.
  await add('The same number')
  const why = 'Someone with this phone number or email is among these contacts already.'
  const window = nurse.getByRole('dialog', { name: 'Add a contact' })
  const notices = window.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText(why)
  const card = await notices.getByText(why).boundingBox()
  const onTop = await nurse.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('[popover]') !== null, {
    x: (card?.x ?? 0) + 5,
    y: (card?.y ?? 0) + 5,
  })
  expect(onTop).toBe(true)
  await notices.getByRole('button', { name: 'Close' }).click()
  await expect(notices).not.toContainText(why)
  await expectNoBarriers(nurse, 'main')
  await window.getByRole('button', { name: 'Cancel' }).click()

  await lead.getByRole('button', { name: `Remove ${name} from the contacts` }).click()
  await lead.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  for (const page of [lead, nurse]) await expect(contactOf(page, name)).toHaveCount(0)
})
