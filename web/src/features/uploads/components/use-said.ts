import { useEffect, useRef, useState } from 'react'
import type { ComposerItem } from '../composer-item.ts'
import { texts } from './texts.ts'

/** What has become of the files since: the news that someone who does not see them is told. */
export function whatChanged(before: readonly ComposerItem[], after: readonly ComposerItem[]): string | null {
  const known = new Map(before.map((item) => [item.key, item]))
  const added = after.filter(({ key }) => !known.has(key))
  const failed = after.find(({ key, state }) => state === 'failed' && known.get(key)?.state !== 'failed')
  if (failed) return texts.hasFailed(failed.name, failed.error ?? '')
  if (added.length > 1) return texts.areAttached(added.length)
  if (added[0]) return texts.isAttached(added[0].name)
  const uploaded = after.find(({ key, state }) => state === 'done' && (known.get(key)?.state ?? 'done') !== 'done')
  if (uploaded) return texts.isUploaded(uploaded.name)
  const gone = before.filter(({ key }) => !after.some((item) => item.key === key))
  return gone.length === 1 && after.length > 0 && gone[0] ? texts.isRemoved(gone[0].name) : null
}

export function useSaid(items: readonly ComposerItem[]): string {
  const before = useRef(items)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const news = whatChanged(before.current, items)
    before.current = items
    if (news !== null) setSaid(news)
  }, [items])
  return said
}
