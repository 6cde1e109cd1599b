import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'

/** What an address carries beside the key: which one it is, and until when it opens. */
export type UploadTicket = { nonce: string; expires: number }

/** Signs the addresses that uploads are PUT to where they come to this server, and reads what comes back. */
export function createUploadSigner(secret: string, now: () => number = Date.now) {
  const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'kinward upload addresses', 32))
  const sign = (key: string, { nonce, expires }: UploadTicket): string =>
    createHmac('sha256', signingKey).update(`${key}\n${nonce}\n${expires}`).digest('base64url')

  return {
    newNonce: (): string => randomUUID(),
    address(key: string, ticket: UploadTicket): string {
      const query = new URLSearchParams({
        expires: String(ticket.expires),
        nonce: ticket.nonce,
        signature: sign(key, ticket),
      })
      return `/api/v2/uploads/${key}?${query.toString()}`
    },
    /** Whether we have signed this, and it has not expired. */
    verify(key: string, ticket: UploadTicket, signature: string): 'good' | 'altered' | 'expired' {
      const expected = Buffer.from(sign(key, ticket))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'altered'
      return ticket.expires > now() ? 'good' : 'expired'
    },
  }
}

export type UploadSigner = ReturnType<typeof createUploadSigner>
