import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

/** A question that is lost is asked once more. */
const ANSWER_WITHIN_MS = 1_500
const TRIES = 2

export type ResolveName = (host: string, signal: AbortSignal) => Promise<string[]>

/**
 * All addresses of a name, by the hosts file and else by the name servers. Strangers' names are not left to the system's
 * own lookup: that keeps one of few threads for as long as a name server is silent, and everyone else's names wait.
 */
export function createResolveName({
  servers,
  hostsFile = '/etc/hosts',
}: { servers?: string[]; hostsFile?: string } = {}): ResolveName {
  return async (host, signal) => {
    const known = addressesIn(await readFile(hostsFile, 'utf8').catch(() => ''), host)
    if (known.length > 0) return known
    signal.throwIfAborted()
    const resolver = new Resolver({ timeout: ANSWER_WITHIN_MS, tries: TRIES })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel)
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      signal.throwIfAborted()
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      const [first] = answers
      if (found.length === 0 && first.status === 'rejected') throw first.reason
      return found
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

/** Each line is an address and its names; the rest of it after a `#` is for readers. */
function addressesIn(hosts: string, host: string): string[] {
  const name = host.toLowerCase().replace(/\.$/, '')
  return hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    return isIP(address) && names.includes(name) ? [address] : []
  })
}
