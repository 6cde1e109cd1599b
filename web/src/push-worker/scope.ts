/** As much of a service worker's world as ours uses; TypeScript has it only in the place of a page's. */
export type WorkerScope = {
  location: { origin: string }
  registration: {
    showNotification(title: string, options: ShownOptions): Promise<void>
    getNotifications(filter?: { tag: string }): Promise<Notification[]>
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerWindow[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  navigator: { setAppBadge?: (count: number) => Promise<void> }
  skipWaiting(): Promise<void>
  fetch(url: string, options: RequestInit): Promise<unknown>
}

export type WorkerWindow = {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

/** What a notification is shown with; more than a page may say of one. */
export type ShownOptions = NotificationOptions & { renotify: boolean; timestamp: number }
