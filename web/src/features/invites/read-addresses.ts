import { NewInvite } from '@kinward/contract/invites'

/** What someone typed: an email where it has an @, a phone otherwise. */
export function reachOf(text: string): { email: string } | { phone: string } {
  const trimmed = text.trim()
  return trimmed.includes('@') ? { email: trimmed } : { phone: trimmed }
}

/** The addresses of a list, one a line or between commas, each once, however it is spelled. */
export function readAddresses(text: string): string[] {
  const lines = text.split(/[\n,;]/).map((line) => line.trim())
  const once = new Map<string, string>()
  for (const line of lines) if (line !== '' && !once.has(keyOf(line))) once.set(keyOf(line), line)
  return [...once.values()]
}

function keyOf(address: string): string {
  return address.includes('@') ? address.toLowerCase() : address.replaceAll(/[\s().-]/g, '')
}

/** The first that is no address at all. A phone is judged whole by the server, which knows the numbers there are. */
export function findBadAddress(addresses: readonly string[]): string | undefined {
  return addresses.find((address) => {
    const reach = reachOf(address)
    const isPhone = 'phone' in reach && !/^[\d\s()+.-]{7,}$/.test(address)
    return isPhone || !NewInvite.safeParse(reach).success
  })
}
