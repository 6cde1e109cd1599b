type Options = { ifAvailable?: boolean; signal?: AbortSignal }
type Work = (lock: object | null) => unknown

/** The locks of a browser, which its tabs share: one has a name, and whoever asks next waits for it or goes without. */
export function createLocks() {
  const held = new Map<string, Promise<unknown>>()

  async function request(name: string, { ifAvailable = false, signal }: Options, work: Work): Promise<void> {
    if (ifAvailable && held.has(name)) return void (await work(null))
    while (held.has(name)) await held.get(name)
    if (signal?.aborted) throw new DOMException('It was called off.', 'AbortError')
    const working = Promise.resolve(work({ name })).then(() => held.delete(name))
    held.set(name, working)
    await working
  }

  const query = () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) })
  return { request, query } as unknown as Pick<LockManager, 'request' | 'query'>
}
