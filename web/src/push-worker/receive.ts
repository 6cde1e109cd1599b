import { FROM_PUSH_PARAM, type WorkerMessage } from './messages.ts'
import { type Push, readPush } from './payload.ts'
import type { WorkerScope, WorkerWindow } from './scope.ts'
import { targetOf } from './target.ts'
import { texts } from './texts.ts'

const RECEIPTS = '/api/v2/push/receipts'

/** Shows a push, closes what was read elsewhere, and says that it has come. */
export async function receive(scope: WorkerScope, text: string | null): Promise<void> {
  const push = readPush(text)
  // A browser wants something to be shown for every push.
  if (!push)
    return scope.registration.showNotification(texts.unreadable, {
      tag: 'unreadable',
      renotify: false,
      timestamp: Date.now(),
    })
  const { sound, tag, isUrgent, isSilent } = push
  await show(scope, push)
  await Promise.all([
    closeRead(scope, push.readTags),
    ignore(scope.navigator.setAppBadge?.(push.badge)),
    tellTab(scope, { type: 'push.came', sound, tag, isUrgent, isSilent }),
    ignore(
      scope.fetch(RECEIPTS, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ receipt: push.receipt }),
        credentials: 'omit',
      }),
    ),
  ])
}

async function show(scope: WorkerScope, push: Push): Promise<void> {
  const { title, body, tag, isUrgent, isSilent, at } = push
  await scope.registration.showNotification(title, {
    body,
    tag,
    icon: '/favicon.svg',
    data: push,
    requireInteraction: isUrgent,
    silent: isSilent,
    renotify: !isSilent,
    timestamp: at,
  })
}

async function closeRead(scope: WorkerScope, tags: readonly string[]): Promise<void> {
  for (const tag of tags) for (const shown of await scope.registration.getNotifications({ tag })) shown.close()
}

/** Leads to what a push is about: in a tab that is open, else in a new one. */
export async function open(scope: WorkerScope, shown: Notification): Promise<void> {
  shown.close()
  const push = readPush(JSON.stringify(shown.data ?? null))
  const path = push && targetOf(push, scope.location.origin)
  const tab = await findTab(scope)
  if (!tab) return void (await scope.clients.openWindow(path === null ? '/' : withFlag(path, scope.location.origin)))
  if (path !== null) tab.postMessage({ type: 'push.open', path } satisfies WorkerMessage)
  await ignore(tab.focus())
}

function withFlag(path: string, origin: string): string {
  const url = new URL(path, origin)
  url.searchParams.set(FROM_PUSH_PARAM, '1')
  return `${url.pathname}${url.search}`
}

async function tellTab(scope: WorkerScope, message: WorkerMessage): Promise<void> {
  const tab = await findTab(scope)
  tab?.postMessage(message)
}

/** Addresses of ours that are no screens of the app: whoever is told something there does not hear it. */
const NOT_SCREENS = /^\/(api|assets|dev)\/|\.\w+$/

/** The tab of the app in front, or one that can be seen, or any. */
async function findTab({ clients }: WorkerScope): Promise<WorkerWindow | undefined> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tabs = windows.filter(({ url }) => !NOT_SCREENS.test(new URL(url).pathname))
  return (
    tabs.find(({ focused }) => focused) ?? tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0]
  )
}

/** What the worker does beside showing a push may fail: without a line, or in a browser that does not know it. */
async function ignore(promise: Promise<unknown> | undefined): Promise<void> {
  await promise?.catch(() => undefined)
}
