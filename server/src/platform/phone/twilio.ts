import { Undeliverable } from '../outbox/delivery.ts'

const TIMEOUT_MS = 15_000

export type TwilioAccount = { api: string; sid: string; token: string; from: string }

/** Hands text messages to Twilio's REST API. */
export function createTwilio(account: TwilioAccount): (text: { recipient: string; body: string }) => Promise<void> {
  const { api, sid, token, from } = account
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`, api)
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
  return async ({ recipient, body }) => {
    const { status, body: answer } = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: recipient, From: from, Body: body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer?.cancel()
    if (status === 400 || status === 404) throw new Undeliverable('refused')
    if (status >= 300) throw new Error(`Twilio answered ${status}.`)
  }
}
