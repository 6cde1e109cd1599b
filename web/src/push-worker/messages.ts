import type { Push } from './payload.ts'

/** What the worker tells an open tab: a push came, or one was clicked that leads somewhere. */
export type WorkerMessage =
  | ({ type: 'push.came' } & Pick<Push, 'sound' | 'tag' | 'isUrgent' | 'isSilent'>)
  | { type: 'push.open'; path: string }

/** The parameter of an address that the worker opened, by which the app knows that it came from a push. */
export const FROM_PUSH_PARAM = 'from-push'
