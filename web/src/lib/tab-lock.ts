import { randomText } from './device.ts'
import { keep, storage, type KeyValueStore } from './storage.ts'

const LEASE = 6_000
const POLL = 150

/** Runs work while no other tab of this browser runs work under the same name. */
export type TabLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** The browser's lock manager; a lease in the storage where there is none (pages not served over https). */
export const withTabLock: TabLock = async (name, work) => {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  // The lock manager's own types lose the result of an asynchronous callback, so it is carried out by hand.
  if (!locks) return withLease(storage, name, work)
  return await new Promise((resolve, reject) => {
    locks.request(name, () => work().then(resolve, reject)).catch(reject)
  })
}

const owner = randomText(12)
const inThisTab = new Map<string, Promise<unknown>>()

/** Takes turns by a lease that its holder renews; a tab that died loses it after some seconds. */
export async function withLease<Result>(
  store: KeyValueStore,
  name: string,
  work: () => Promise<Result>,
  me = owner,
): Promise<Result> {
  const queue = `${name}:${me}`
  const turn = (inThisTab.get(queue) ?? Promise.resolve()).then(() => leased(store, `kinward.lock.${name}`, work, me))
  inThisTab.set(
    queue,
    turn.catch(() => undefined),
  )
  return await turn
}

async function leased<Result>(
  store: KeyValueStore,
  key: string,
  work: () => Promise<Result>,
  me: string,
): Promise<Result> {
  while (!take(store, key, me)) await new Promise((resolve) => setTimeout(resolve, POLL))
  const renewal = setInterval(() => take(store, key, me), LEASE / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    store.removeItem(key)
  }
}

function take(store: KeyValueStore, key: string, me: string): boolean {
  const [holder, until] = (store.getItem(key) ?? '').split(' ')
  if (holder && holder !== me && Number(until) > Date.now()) return false
  keep(store, key, `${me} ${Date.now() + LEASE}`)
  return true
}
