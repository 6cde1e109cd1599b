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
    } finally {
      await app.stop()
    }
  })
})
