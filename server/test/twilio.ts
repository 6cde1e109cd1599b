import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PhoneStatus } from '@kinward/contract/meetings'

type Child = { sid: string; status: PhoneStatus; duration: string | null }

/** A call as Twilio would keep it: the phone that was called first, and the one that it dials. */
export type TwilioCall = { sid: string; form: Record<string, string>; status: PhoneStatus; child: Child | null }

export type TwilioRequest = { method: string; path: string; query: URLSearchParams; form: Record<string, string> }

/** What becomes of a request: an answer, none because the line is cut, or what would be answered once something happened. */
type Trouble = number | 'away' | Promise<unknown>

/** A server that speaks as much of Twilio's REST API as calls need. Its phones do what a test says. */
export async function startTwilio() {
  const requests: TwilioRequest[] = []
  const calls = new Map<string, TwilioCall>()
  let trouble: (request: TwilioRequest) => Trouble | undefined = () => undefined
  let made = 0

  const answerWith = (response: ServerResponse, status: number, body: unknown = {}) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  function answer(request: TwilioRequest, response: ServerResponse): void {
    const [, sid] = /\/Calls\/(\w+)\.json$/.exec(request.path) ?? []
    if (sid === undefined && request.method === 'POST') {
      const call: TwilioCall = { sid: `CA${++made}`, form: request.form, status: 'queued', child: null }
      calls.set(call.sid, call)
      answerWith(response, 201, { sid: call.sid, status: call.status })
      return
    }
    if (sid === undefined) {
      const child = calls.get(request.query.get('ParentCallSid') ?? '')?.child
      answerWith(response, 200, { calls: child ? [child] : [] })
      return
    }
    const call = calls.get(sid) ?? [...calls.values()].map(({ child }) => child).find((one) => one?.sid === sid)
    if (!call) return void answerWith(response, 404, { code: 20404 })
    const { Status: wanted } = request.form
    if (wanted && isOver(call.status)) return void answerWith(response, 400, { code: 21220 })
    if (wanted) hangUp(call, wanted as PhoneStatus)
    answerWith(response, 200, { sid, status: call.status, duration: null })
  }

  function hangUp(call: TwilioCall | Child, wanted: PhoneStatus): void {
    if (wanted === 'canceled' && call.status === 'in-progress') return
    call.status = call.status === 'in-progress' ? 'completed' : 'canceled'
    if ('child' in call && call.child && !isOver(call.child.status)) hangUp(call.child, 'completed')
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? '', 'http://twilio')
    const form = Object.fromEntries(new URLSearchParams(await text(message)))
    const request = { method: message.method ?? '', path: url.pathname, query: url.searchParams, form }
    requests.push(request)
    const met = trouble(request)
    if (met === 'away') return void message.socket.destroy()
    if (typeof met === 'number') return void answerWith(response, met)
    await met
    answer(request, response)
  }

  const server = createServer((message, response) => void handle(message, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    requests,
    calls,
    settings: {
      TWILIO_API: `http://127.0.0.1:${port}`,
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'the token',
      TWILIO_FROM: '+12075550100',
    },
    /** The call that was placed last. */
    newest(): TwilioCall {
      const call = [...calls.values()].at(-1)
      if (!call) throw new Error('Nobody was called.')
      return call
    },
    /** How the phones of a call stand from now on. */
    stand(call: TwilioCall, own: PhoneStatus, theirs: PhoneStatus | null = null, seconds: number | null = null): void {
      call.status = own
      call.child = theirs && {
        sid: `${call.sid}child`,
        status: theirs,
        duration: seconds === null ? null : String(seconds),
      }
    },
    /** What happens to requests until the next of this. */
    meet(next: typeof trouble = () => undefined): void {
      trouble = next
    },
    /** How often a call was asked to be hung up. */
    hangUps: ({ sid }: TwilioCall): number =>
      requests.filter(({ path, form }) => path.endsWith(`/Calls/${sid}.json`) && form['Status'] !== undefined).length,
    placed: (): number =>
      requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/Calls.json')).length,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Twilio = Awaited<ReturnType<typeof startTwilio>>

function isOver(status: PhoneStatus): boolean {
  return !['queued', 'initiated', 'ringing', 'in-progress'].includes(status)
}
