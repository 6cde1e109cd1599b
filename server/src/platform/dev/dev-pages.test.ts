import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let demo: TestApp
beforeAll(async () => {
  demo = await startTestApp({ NODE_ENV: 'demo' })
})
afterAll(() => demo.stop())

const page = async (path: string, app = demo) => {
  const response = await fetch(`${app.origin}${path}`, { headers: { accept: 'text/html' } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('the demo', () => {
  test('shows the mails it would have sent, newest first, with links that work', async () => {
    await demo.pool.query(`insert into outbox_mails (recipient, subject, body) values
      ('a@x.example', 'First', 'Hello'), ('b@x.example', 'Second', 'Go to https://care.example/login#reset=a_b-c now')`)
    const { status, html } = await page('/dev/outbox')
    expect(status).toBe(200)
    expect(html.indexOf('Second')).toBeLessThan(html.indexOf('First'))
    expect(html).toContain('<a href="https://care.example/login#reset=a_b-c">')
  })

  test('shows the text messages it would have sent', async () => {
    await demo.pool.query(`insert into outbox_texts (recipient, body) values ('+12075550143', '246810 is your code')`)
    const { html } = await page('/dev/phones')
    expect(html).toContain('+1 207 555 0143')
    expect(html).toContain('246810 is your code')
  })

  test('has the phones that ring, to be answered by a plain form', async () => {
    const [owner] = (
      await demo.pool.query<{ id: number }>(
        `insert into users (username, password_hash, first_name, last_name, mobile_phone)
         values ('ringing', '', 'Ada', '<b>Loud</b>', '+12075550152') returning id`,
      )
    ).rows
    expect(owner).toBeDefined()
    await demo.pool.query(
      `insert into simulated_calls (id, own_number, their_number, own_status, own_rings_until, their_rings_for)
       values ('simulated-1', '+12075550152', '+12075550153', 'ringing', now() + interval '1 minute', 60)`,
    )
    const { html, headers } = await page('/dev/phones')
    expect(html).toContain('Phone of Ada &lt;b&gt;Loud&lt;/b&gt;')
    expect(html).toContain('+1 207 555 0152')
    expect(html).not.toContain('0153')
    expect(html).toContain('<meta http-equiv="refresh"')
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    const [action = ''] = [...html.matchAll(/action="([^"]+)"/g)].map(([, to]) => to)
    const press = (to: string) =>
      fetch(`${demo.origin}${to}`, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })
    const answered = await press(action)
    expect([answered.status, answered.headers.get('location')]).toEqual([303, '/dev/phones'])
    const after = (await page('/dev/phones')).html
    expect(after).toContain('+1 207 555 0153')
    expect(after.match(/<button[^>]*>[^<]+/g)?.map((button) => button.replace(/<[^>]+>/, ''))).toEqual([
      'Hang up',
      'Answer',
      'Decline',
    ])
    expect((await press('/dev/phones/simulated-1/theirs/explode')).status).toBe(303)
  })

  test('is where those come who want to talk to sales, unless there is an address for that', async () => {
    const { status, html } = await page('/api/contact-sales')
    expect(status).toBe(200)
    expect(html).toContain('Where Contact Sales leads')
  })

  test('runs and loads nothing that a message brings along', async () => {
    await demo.pool.query(
      `insert into outbox_mails (recipient, subject, body) values
       ('"><script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'javascript:alert(1) <svg/onload=alert(1)> https://x"onclick=alert(1)')`,
    )
    const { html, headers } = await page('/dev/outbox')
    expect(html).not.toMatch(/<(script|img|svg\/)/)
    expect(html).not.toMatch(/href="javascript|"onclick/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
    expect(policy).not.toContain('unsafe-inline')
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    expect(policy).toContain(hash('sha256', style, 'base64'))
    expect(html).not.toMatch(/ style="/)
  })
})

describe.each(['production', 'test', 'development'])('in %s', (mode) => {
  test('there are no such pages', async () => {
    const app = await startTestApp({ NODE_ENV: mode })
    try {
      for (const path of ['/dev/outbox', '/dev/phones']) expect((await page(path, app)).status).toBe(404)
      const pressed = await fetch(`${app.origin}/dev/phones/simulated-1/own/answer`, { method: 'POST' })
      expect(pressed.status).toBe(404)
    } finally {
      await app.stop()
    }
  })
})
