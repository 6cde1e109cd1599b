import type { PushPayload } from '@kinward/contract/push'

/** What of a push the worker needs. The schema itself would make the worker ten times its size. */
export type Push = Pick<
  PushPayload,
  | 'origin'
  | 'url'
  | 'entityId'
  | 'locationId'
  | 'channelId'
  | 'parentMessageId'
  | 'id'
  | 'notification_action_type'
  | 'sound'
  | 'badge'
  | 'title'
  | 'body'
  | 'tag'
  | 'isUrgent'
  | 'isSilent'
  | 'at'
  | 'readTags'
  | 'receipt'
>

/** Reads a push; null for what is none of ours. What it was encrypted with is known to our server and this browser alone. */
export function readPush(text: string | null): Push | null {
  const given = parse(text)
  if (given === null) return null
  const [origin, url, title, body] = ['origin', 'url', 'title', 'body'].map((name) => textIn(given[name]))
  const [tag, receipt, sound] = ['tag', 'receipt', 'sound'].map((name) => textIn(given[name]))
  if (!origin || !url || !title || body === undefined || !tag || !receipt || !sound) return null
  const { readTags } = given
  return {
    origin,
    url,
    title,
    body,
    tag,
    receipt,
    sound: sound as Push['sound'],
    entityId: idIn(given['entityId']),
    locationId: idIn(given['locationId']),
    channelId: idIn(given['channelId']),
    parentMessageId: idIn(given['parentMessageId']),
    id: idIn(given['id']),
    notification_action_type: (textIn(given['notification_action_type']) ?? 'app') as Push['notification_action_type'],
    badge: typeof given['badge'] === 'number' ? given['badge'] : 0,
    isUrgent: given['isUrgent'] === true,
    isSilent: given['isSilent'] === true,
    at: typeof given['at'] === 'number' ? given['at'] : Date.now(),
    readTags: Array.isArray(readTags) ? readTags.filter((one) => typeof one === 'string') : [],
  }
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const idIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
