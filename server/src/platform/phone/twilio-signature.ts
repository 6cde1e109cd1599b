import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether Twilio has sent a form to an address of ours: it signs the address with the fields after it, in the order of their
 * names, by the token of the account.
 */
export function isSignedByTwilio(
  token: string,
  { url, fields, signature }: { url: string; fields: URLSearchParams; signature: string },
): boolean {
  const inOrder = [...fields].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  const signed = url + inOrder.map(([name, value]) => name + value).join('')
  const expected = createHmac('sha1', token).update(signed).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
