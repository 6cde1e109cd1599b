import { open, receive } from './receive.ts'
import type { WorkerScope } from './scope.ts'

type Lasting = Event & { waitUntil(promise: Promise<unknown>): void }
type Pushed = Lasting & { data: { text(): string } | null }
type Clicked = Lasting & { notification: Notification }

/** What this browser runs while no page of ours is open: it shows pushes, and leads to what they are about. */
const scope = globalThis as unknown as WorkerScope & EventTarget

scope.addEventListener('install', (event) => (event as Lasting).waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => (event as Lasting).waitUntil(scope.clients.claim()))
scope.addEventListener('push', (event) => {
  const pushed = event as Pushed
  pushed.waitUntil(receive(scope, pushed.data?.text() ?? null))
})
scope.addEventListener('notificationclick', (event) => {
  const clicked = event as Clicked
  clicked.waitUntil(open(scope, clicked.notification))
})
