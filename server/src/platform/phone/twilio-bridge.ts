import { PhoneStatus } from '@kinward/contract/meetings'
import { z } from 'zod'
import type { PhoneBridge } from './phone-bridge.ts'
import { createTwilioApi, escapeXml, type TwilioAccount } from './twilio-api.ts'

/** Whoever asks how it stands waits for it. */
const ASK_TIMEOUT_MS = 5_000

/** Said to whoever has picked up their own phone, while the other one is called. */
const WORDS = 'Kinward is connecting you.'

const Seconds = z.coerce.number().int().nonnegative().nullable().catch(null)
const Call = z.object({ sid: z.string().min(1), status: PhoneStatus, duration: Seconds.optional() })
const Calls = z.object({ calls: z.array(Call) })

const OVER: ReadonlySet<PhoneStatus> = new Set(['completed', 'busy', 'no-answer', 'canceled', 'failed'])

/** Joins two phones through Twilio: it calls the caller's own, and dials the other one once that is answered. */
export function createTwilioBridge(account: TwilioAccount): PhoneBridge {
  const { from } = account
  const ask = createTwilioApi(account)

  async function children(id: string) {
    const { status, body } = await ask('Calls.json', { query: { ParentCallSid: id }, timeoutMs: ASK_TIMEOUT_MS })
    if (status >= 400) throw new Error(`Twilio answered ${status}.`)
    return Calls.parse(body).calls
  }

  async function find(id: string) {
    const { status, body } = await ask(pathOf(id), { timeoutMs: ASK_TIMEOUT_MS })
    if (status === 404) return null
    if (status >= 400) throw new Error(`Twilio answered ${status}.`)
    return Call.parse(body)
  }

  async function end(id: string, word: 'completed' | 'canceled'): Promise<void> {
    const { status } = await ask(pathOf(id), { form: { Status: word } })
    if (status !== 400) return
    // It says so of a call that was over before.
    const call = await find(id)
    const isLeft = call === null || OVER.has(call.status) || (word === 'canceled' && call.status === 'in-progress')
    if (!isLeft) throw new Error('Twilio does not hang up.')
  }

  return {
    from,
    place: async ({ own, theirs, ownRingsFor, theirsRingsFor, tellAt }) => {
      const told = tellAt
        ? ` statusCallback="${escapeXml(tellAt)}" statusCallbackEvent="ringing answered completed"`
        : ''
      const dial = `<Dial callerId="${escapeXml(from)}" timeout="${theirsRingsFor}" answerOnBridge="true"><Number${told}>${escapeXml(theirs)}</Number></Dial>`
      const form = {
        To: own,
        From: from,
        Timeout: String(ownRingsFor),
        Twiml: `<Response><Say>${escapeXml(WORDS)}</Say>${dial}</Response>`,
        ...(tellAt && { StatusCallback: tellAt }),
      }
      const { status, body } = await ask('Calls.json', { form })
      if (status >= 400) throw new Error(`Twilio answered ${status}.`)
      return Call.pick({ sid: true }).parse(body).sid
    },
    ask: async (id) => {
      // The first call first: what is then read of the second is never older.
      const own = await find(id)
      if (!own) return null
      const [theirs] = own.status === 'queued' || own.status === 'ringing' ? [] : await children(id)
      return { own: own.status, theirs: theirs?.status ?? null, seconds: theirs?.duration ?? null }
    },
    hangUp: async (id, { onlyRinging }) => {
      await end(id, onlyRinging ? 'canceled' : 'completed')
      if (onlyRinging) return
      for (const { sid, status } of await children(id)) if (!OVER.has(status)) await end(sid, 'completed')
    },
  }
}

function pathOf(id: string): string {
  return `Calls/${encodeURIComponent(id)}.json`
}
