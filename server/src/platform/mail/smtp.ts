import { createTransport } from 'nodemailer'
import { Undeliverable } from '../outbox/delivery.ts'

const TIMEOUT_MS = 15_000

type Outgoing = { id: number; recipient: string; subject?: string; body: string; html?: string | null }

/** Hands mails to a mail server. A refusal for good is told apart from one that may pass. */
export function createSmtp(url: string, from: string): (mail: Outgoing) => Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const [, host = 'localhost'] = /@([\w.-]+)/.exec(from) ?? []
  return async ({ id, recipient, subject = '', body, html }) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(html ? { html } : {}),
        // The same at every try: a mail that arrives twice can be known for one.
        messageId: `<kinward-${id}@${host}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      throw isForGood(error) ? new Undeliverable('refused', { cause: error }) : error
    }
  }
}

function isForGood(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}
