import { displayPhone } from '@kinward/contract/phones'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import type { PhoneSimulator } from '../phone/phone-simulator.ts'
import { registerHandsets } from './handsets.ts'
import { DEV_PAGE_POLICY, renderDevPage } from './page.ts'

const MOST = 50

/** So often a page with phones that may ring is loaded again, in seconds. */
const PHONES_REFRESH = 2

/** Where the demo shows what it would have sent. Registered in the demo alone: everyone who comes by may read these pages. */
export async function registerDevPages(
  app: FastifyInstance,
  { db, phones }: { db: Db; phones: PhoneSimulator | null },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': DEV_PAGE_POLICY,
        'cache-control': 'no-store',
      })
    })

    scope.get('/dev/outbox', async () => {
      const mails = await db
        .selectFrom('outbox_mails')
        .select(['recipient', 'subject', 'body', 'created_at'])
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute()
      return renderDevPage({
        path: '/dev/outbox',
        title: 'Outbox',
        lead: 'Mails that Kinward would have sent. Without a mail server they are kept here.',
        empty: 'No mail yet.',
        messages: mails.map((mail) => ({
          title: mail.subject,
          to: mail.recipient,
          at: mail.created_at,
          words: mail.body,
        })),
      })
    })

    scope.get('/dev/sales', () =>
      renderDevPage({
        path: '/dev/sales',
        title: 'Sales',
        lead: 'Where Contact Sales leads: to the page of whoever provides Kinward.',
        empty: 'The demo has nothing to sell. SALES_URL is the address that is opened instead of this page.',
        messages: [],
      }),
    )

    const listHandsets = phones ? registerHandsets(scope, { db, phones }) : async () => []

    scope.get('/dev/phones', async () => {
      const handsets = await listHandsets()
      const texts = await db
        .selectFrom('outbox_texts')
        .select(['recipient', 'body', 'created_at', 'is_spoken'])
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute()
      return renderDevPage({
        path: '/dev/phones',
        title: 'Phones',
        lead: 'Text messages that Kinward would have sent, and phones that ring for a call. Without a phone provider they are kept here.',
        empty: 'No text message yet.',
        handsets,
        ...(phones && { refreshes: PHONES_REFRESH }),
        messages: texts.map((text) => ({
          title: text.is_spoken ? 'Phone call' : 'Text message',
          to: displayPhone(text.recipient),
          at: text.created_at,
          words: text.body,
        })),
      })
    })
  })
}
