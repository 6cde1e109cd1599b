import { Undeliverable } from '../outbox/delivery.ts'

const TIMEOUT_MS = 15_000

export type TwilioAccount = { api: string; sid: string; token: string; from: string }

/** What goes to a phone: written, or spoken by a call that rings until a moment. */
export type ForPhone = { recipient: string; body: string; is_spoken: boolean; good_until: Date | null }

/** Hands text messages and calls to Twilio's REST API. */
export function createTwilio(account: TwilioAccount): (message: ForPhone) => Promise<void> {
  const { api, sid, token, from } = account
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
  return async ({ recipient, body, is_spoken, good_until }) => {
    const seconds = good_until && Math.ceil((good_until.getTime() - Date.now()) / 1000)
    if (seconds !== null && seconds <= 0) throw new Undeliverable('too late')
    const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(sid)}/${is_spoken ? 'Calls' : 'Messages'}.json`, api)
    const words = is_spoken ? { Twiml: spoken(body), Timeout: String(seconds ?? 30) } : { Body: body }
    const { status, body: answer } = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: recipient, From: from, ...words }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer?.cancel()
    if (status === 400 || status === 404) throw new Undeliverable('refused')
    if (status >= 300) throw new Error(`Twilio answered ${status}.`)
  }
}

/** Said twice: whoever is woken misses the beginning. */
function spoken(text: string): string {
  const say = `<Say>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</Say>`
  return `<Response>${say}<Pause length="1"/>${say}</Response>`
}
