const TIMEOUT_MS = 15_000

export type TwilioAccount = { api: string; sid: string; token: string; from: string }

export type TwilioAnswer = { status: number; body: unknown }

/** Asks Twilio's REST API, as an account. What it answers is the asker's to judge; a server that fails throws. */
export function createTwilioApi({ api, sid, token }: TwilioAccount) {
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
  return async function ask(
    path: string,
    options: { form?: Record<string, string>; query?: Record<string, string>; timeoutMs?: number } = {},
  ): Promise<TwilioAnswer> {
    const { form, query = {}, timeoutMs = TIMEOUT_MS } = options
    const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(sid)}/${path}`, api)
    url.search = new URLSearchParams(query).toString()
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { authorization },
      ...(form && { body: new URLSearchParams(form) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.status >= 300 && response.status !== 400 && response.status !== 404) {
      throw new Error(`Twilio answered ${response.status}.`)
    }
    return { status: response.status, body: parse(text) }
  }
}

export type TwilioApi = ReturnType<typeof createTwilioApi>

/** A proxy in between may answer with a page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Words as they may stand in TwiML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
