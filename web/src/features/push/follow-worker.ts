import { NOTIFICATION_SOUNDS, type NotificationSound } from '@kinward/contract/notification-settings'
import type { WorkerMessage } from '../../push-worker/messages.ts'
import { pathWithin } from '../../push-worker/target.ts'

type Hands = {
  open: (path: string) => void
  /** Whether this page hears of what comes in by itself. */
  isListening: () => boolean
  play: (sound: NotificationSound, cause: { key: string; isUrgent: boolean }) => void
}

/** Does what the worker of this browser tells this page: leads to what was clicked, and sounds where the line is away. */
export function followWorker({ open, isListening, play }: Hands, container = globalThis.navigator?.serviceWorker) {
  function hear({ data }: MessageEvent): void {
    const message = data as Partial<WorkerMessage> | null
    if (message?.type === 'push.open' && typeof message.path === 'string') {
      const path = pathWithin(message.path, window.location.origin)
      if (path !== null) open(path)
    }
    if (message?.type !== 'push.came' || message.isSilent || isListening()) return
    const sound = NOTIFICATION_SOUNDS.find((one) => one === message.sound)
    if (sound) play(sound, { key: message.tag ?? '', isUrgent: message.isUrgent ?? false })
  }
  container?.addEventListener('message', hear)
  return () => container?.removeEventListener('message', hear)
}
