import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, createPool, type Db } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { createMail, type Mail } from '../mail/mail.ts'
import { createLogger } from '../observability/logger.ts'
import { createTexts, type Texts } from '../phone/texts.ts'
import { startSmtpServer } from './testing/smtp-server.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Db
const lines: string[] = []
const log = createLogger('trace', { write: (line) => void lines.push(line) })

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 4, log)
  db = createDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await pool.query('truncate outbox_mails, outbox_texts cascade')
  lines.length = 0
})
// What a mail says must not be in the log, however its delivery went.
afterEach(() => {
  if (/secret|dana/i.test(lines.join(''))) throw new Error('the log tells what was sent')
})

const LETTER = { to: 'dana@harbor.example', subject: 'A secret for you', text: 'The secret is 4711.' }
function mailTo(smtpUrl?: string): Mail {
  const mail = createMail({ db, smtpUrl, from: 'Kinward <care@kinward.example>', log })
  onTestFinished(async () => mail.delivery?.stop())
  return mail
}
const waiting = async (table: string) =>
  (
    await pool.query<Record<string, unknown>>(
      `select recipient, body, tries, delivered_at is not null as delivered, given_up_at is not null as "givenUp" from ${table}`,
    )
  ).rows

async function startSmtp(answer?: (recipient: string) => string) {
  const server = await startSmtpServer(answer)
  onTestFinished(server.stop)
  return server
}

describe('a mail', () => {
  test('reaches its recipient through SMTP, and leaves no words behind', async () => {
    const smtp = await startSmtp()
    const mail = mailTo(smtp.url)
    await mail.send(db, { ...LETTER, html: '<p>The secret is 4711.</p>' })
    await mail.delivery?.tick()
    expect(smtp.received).toMatchObject([{ to: ['dana@harbor.example'], data: expect.stringContaining('4711') }])
    expect(smtp.received[0]?.data).toMatch(/^From: Kinward <care@kinward\.example>$/m)
    expect(smtp.received[0]?.data).toMatch(/^Message-ID: <kinward-\d+@kinward\.example>$/m)
    expect(await waiting('outbox_mails')).toMatchObject([{ body: null, delivered: true }])
    await mail.delivery?.tick()
    expect(smtp.received).toHaveLength(1)
  })

  test('is not sent for a change that did not happen', async () => {
    const smtp = await startSmtp()
    const mail = mailTo(smtp.url)
    const failing = db.transaction().execute(async (tx) => {
      await mail.send(tx, LETTER)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await mail.delivery?.tick()
    expect(smtp.received).toEqual([])
    expect(await waiting('outbox_mails')).toEqual([])
  })

  test('waits while the mail server is away, and leaves when it is back', async () => {
    const away = await startSmtpServer()
    await away.stop()
    const mail = mailTo(away.url)
    await mail.send(db, LETTER)
    await mail.delivery?.tick()
    expect(await waiting('outbox_mails')).toMatchObject([{ tries: 1, delivered: false, givenUp: false }])
    const back = await startSmtp()
    const again = mailTo(back.url)
    await again.delivery?.tick()
    expect(back.received).toEqual([])
    await pool.query(`update outbox_mails set next_try_at = next_try_at - interval '10 seconds'`)
    await again.delivery?.tick()
    expect(back.received).toHaveLength(1)
  })

  test('to nobody is given up at once, one that is put off is tried ten times', async () => {
    const smtp = await startSmtp((recipient) => (recipient.includes('nobody') ? '550 No such user' : '450 Later'))
    const mail = mailTo(smtp.url)
    await mail.send(db, { ...LETTER, to: 'nobody@harbor.example' })
    await mail.delivery?.tick()
    expect(await waiting('outbox_mails')).toMatchObject([{ tries: 1, givenUp: true, body: null }])
    await pool.query('truncate outbox_mails')
    await mail.send(db, LETTER)
    for (let tries = 1; tries <= 12; tries++) {
      await pool.query('update outbox_mails set next_try_at = now()')
      await mail.delivery?.tick()
    }
    expect(await waiting('outbox_mails')).toMatchObject([{ tries: 10, givenUp: true, body: null }])
  })

  test('is delivered once by two processes', async () => {
    const smtp = await startSmtp()
    const mail = mailTo(smtp.url)
    for (let count = 0; count < 30; count++) await mail.send(db, LETTER)
    await Promise.all([mail.delivery?.tick(), mailTo(smtp.url).delivery?.tick()])
    await mail.delivery?.tick()
    const ids = smtp.received.map(({ data }) => /^Message-ID: (.*)$/m.exec(data)?.[1])
    expect([ids.length, new Set(ids).size]).toEqual([30, 30])
  })

  test('cannot be given another header or another recipient by what is in it', async () => {
    const smtp = await startSmtp()
    const mail = mailTo(smtp.url)
    await mail.send(db, { ...LETTER, subject: 'Hello\r\nBcc: thief@evil.example\r\n\r\nMore' })
    await mail.delivery?.tick()
    const [head = ''] = smtp.received[0]?.data.split('\n\n') ?? []
    expect(head).not.toMatch(/^Bcc:/m)
    expect(head).toMatch(/^Subject: Hello Bcc: thief@evil\.example More$/m)
    expect(smtp.received[0]?.to).toEqual(['dana@harbor.example'])
    for (const to of [
      'dana@harbor.example, thief@evil.example',
      'dana@harbor.example\r\nBcc: thief@evil.example',
      'Dana <dana@harbor.example>',
      '',
    ]) {
      await expect(mail.send(db, { ...LETTER, to })).rejects.toThrow('Invalid email')
    }
  })

  test('stays in the database where there is no mail server', async () => {
    const mail = mailTo()
    await mail.send(db, LETTER)
    expect(mail.delivery).toBeNull()
    expect(await waiting('outbox_mails')).toMatchObject([{ recipient: LETTER.to, body: LETTER.text, delivered: false }])
  })
})

describe('a text message', () => {
  const requests: { request: IncomingMessage; body: string }[] = []
  let status = 201
  let patience: Promise<void> | undefined
  let start: () => Texts
  let texts: Texts

  beforeEach(async () => {
    requests.length = 0
    status = 201
    patience = undefined
    const server = createServer((request, response) => {
      const answer = (body: string): void => {
        requests.push({ request, body })
        const end = () => response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
        if (patience) void patience.then(end)
        else end()
      }
      text(request).then(answer, () => response.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    start = () => {
      const started = createTexts({ db, log, twilio: { api, sid: 'AC1', token: 'the token', from: '+12075550100' } })
      onTestFinished(async () => started.delivery?.stop())
      return started
    }
    texts = start()
  })

  test('goes to Twilio as its API has it, and leaves no words behind', async () => {
    await texts.send(db, { to: '(207) 555-0143', text: 'Your secret: 4711 & more' })
    await texts.delivery?.tick()
    const [sent] = requests
    expect(sent?.request.url).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(sent?.request.headers.authorization).toBe(`Basic ${btoa('AC1:the token')}`)
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      To: '+12075550143',
      From: '+12075550100',
      Body: 'Your secret: 4711 & more',
    })
    expect(await waiting('outbox_texts')).toMatchObject([{ delivered: true, body: null }])
  })

  test.each([
    [400, true],
    [429, false],
    [500, false],
  ])('that Twilio answers with %i is given up: %s', async (answer, givenUp) => {
    status = answer
    await texts.send(db, { to: '+12075550143', text: 'A secret' })
    await texts.delivery?.tick()
    expect(await waiting('outbox_texts')).toMatchObject([{ delivered: false, givenUp }])
  })

  test('is sent by one of two processes, however long Twilio thinks about it', async () => {
    const thought = Promise.withResolvers<void>()
    patience = thought.promise
    await texts.send(db, { to: '+12075550143', text: 'A secret' })
    const sending = texts.delivery?.tick()
    await expect.poll(() => requests.length).toBe(1)
    await pool.query(`update outbox_texts set next_try_at = next_try_at - interval '20 seconds'`)
    const other = start().delivery?.tick()
    thought.resolve()
    await Promise.all([sending, other])
    expect(requests).toHaveLength(1)
  })

  const forSomeone = { meetingId: 7, userId: 9 }

  test('that is spoken is a call that says it twice, for as long as it may ring', async () => {
    await texts.call(db, { to: '(207) 555-0143', text: 'Ann & Ben call. <Answer>', seconds: 40, ...forSomeone })
    await texts.delivery?.tick()
    const [sent] = requests
    expect(sent?.request.url).toBe('/2010-04-01/Accounts/AC1/Calls.json')
    const { Twiml = '', Timeout, ...rest } = Object.fromEntries(new URLSearchParams(sent?.body))
    expect(rest).toEqual({ To: '+12075550143', From: '+12075550100' })
    expect(Twiml.match(/<Say>Ann &amp; Ben call\. &lt;Answer&gt;<\/Say>/g)).toHaveLength(2)
    expect(Number(Timeout)).toBeGreaterThan(30)
    expect(await waiting('outbox_texts')).toMatchObject([{ delivered: true, body: null }])
  })

  test('that is spoken too late is not said at all', async () => {
    await texts.call(db, { to: '(207) 555-0143', text: 'A secret', seconds: 30, ...forSomeone })
    await pool.query(`update outbox_texts set good_until = now() - interval '1 second'`)
    await texts.delivery?.tick()
    expect(requests).toEqual([])
    expect(await waiting('outbox_texts')).toMatchObject([{ delivered: false, givenUp: true }])
  })

  test('that is spoken of a call which no longer rings is not said, except to those for whom it does', async () => {
    await texts.call(db, { to: '(207) 555-0143', text: 'A secret', seconds: 30, ...forSomeone })
    await texts.call(db, { to: '(207) 555-0144', text: 'A secret', seconds: 30, meetingId: 7, userId: 10 })
    await texts.hush(db, 7, [9])
    await texts.delivery?.tick()
    expect(requests.map(({ body }) => new URLSearchParams(body).get('To'))).toEqual(['+12075550144'])
  })

  const asked = () => requests.map(({ body }) => new URLSearchParams(body).get('To'))
  /** Texts that nobody waits for, one after the other. */
  async function queueRoutine(count: number): Promise<void> {
    for (let nth = 0; nth < count; nth++) await texts.send(db, { to: `+1207555${1000 + nth}`, text: 'A secret' })
  }

  test('that is urgent leaves before those that were queued earlier, and so does a call', async () => {
    await queueRoutine(30)
    await texts.call(db, { to: '+12075550143', text: 'A secret', seconds: 30, ...forSomeone })
    await texts.send(db, { to: '+12075550144', text: 'A secret', isUrgent: true })
    await texts.delivery?.tick()
    expect(asked().slice(0, 10)).toEqual(expect.arrayContaining(['+12075550143', '+12075550144']))
    expect(asked()).toHaveLength(32)
  })

  test('that is urgent leaves while Twilio still thinks about as many others as it is given at once', async () => {
    const thought = Promise.withResolvers<void>()
    patience = thought.promise
    await queueRoutine(40)
    const sending = texts.delivery?.tick()
    await expect.poll(() => requests.length).toBeGreaterThanOrEqual(15)
    await texts.send(db, { to: '+12075550144', text: 'A secret', isUrgent: true })
    await expect.poll(asked).toContain('+12075550144')
    expect(requests.length).toBeLessThanOrEqual(20)
    thought.resolve()
    await sending
    expect(asked()).toHaveLength(41)
  })

  test('that is urgent is tried again within half a minute, however often it was, and given up after an hour', async () => {
    await texts.send(db, { to: '+12075550142', text: 'It is urgent.', isUrgent: true })
    await texts.send(db, { to: '+12075550143', text: 'It can wait.' })
    status = 503
    await pool.query('update outbox_texts set tries = 40 where is_urgent')
    await pool.query('update outbox_texts set tries = 6 where not is_urgent')
    await texts.delivery?.tick()
    const { rows } = await pool.query<{ wait: number }>(
      `select round(extract(epoch from next_try_at - now()))::int as wait from outbox_texts
       where given_up_at is null order by is_urgent desc`,
    )
    expect(rows).toEqual([{ wait: 30 }, { wait: 640 }])
    await pool.query(
      `update outbox_texts set next_try_at = now(), created_at = now() - interval '1 hour' where is_urgent`,
    )
    await texts.delivery?.tick()
    const [urgent, other] = (await waiting('outbox_texts')).toSorted((one) => (one['givenUp'] ? -1 : 1))
    expect(urgent).toMatchObject({ recipient: '+12075550142', tries: 42, givenUp: true, body: null })
    expect(other).toMatchObject({ recipient: '+12075550143', tries: 7, givenUp: false })
  })

  test('to what is no phone is refused', async () => {
    await expect(texts.send(db, { to: '+1 555', text: 'A secret' })).rejects.toThrow('needs the number of a phone')
  })
})
