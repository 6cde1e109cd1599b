import { z } from 'zod'
import { Undeliverable } from '../outbox/delivery.ts'
import { createTwilioApi, escapeXml, type TwilioAccount } from './twilio-api.ts'

/** What goes to a phone: written, or spoken by a call. */
export type ForPhone = { recipient: string; body: string; is_spoken: boolean }

const Taken = z.object({ sid: z.string().min(1) })

/** Hands text messages, and calls that ring for so many seconds, to Twilio's REST API; answers with what Twilio calls them, where it says so. */
export function createTwilio(
  account: TwilioAccount,
): (message: ForPhone, seconds: number | null) => Promise<string | null> {
  const ask = createTwilioApi(account)
  return async ({ recipient, body, is_spoken }, seconds) => {
    if (seconds !== null && seconds <= 0) throw new Undeliverable('too late')
    const words = is_spoken ? { Twiml: spoken(body), Timeout: String(seconds ?? 30) } : { Body: body }
    const answer = await ask(is_spoken ? 'Calls.json' : 'Messages.json', {
      form: { To: recipient, From: account.from, ...words },
    })
    if (answer.status >= 400) throw new Undeliverable('refused')
    return Taken.safeParse(answer.body).data?.sid ?? null
  }
}

/** Said twice: whoever is woken misses the beginning. */
function spoken(text: string): string {
  const say = `<Say>${escapeXml(text)}</Say>`
  return `<Response>${say}<Pause length="1"/>${say}</Response>`
}
