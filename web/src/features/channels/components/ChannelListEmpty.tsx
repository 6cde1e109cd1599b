import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { ChannelFilter } from './channel-rows.ts'
import { texts } from './texts.ts'

/** Why there is no channel to show. */
export function ChannelListEmpty({ words, filter }: { words: string; filter: ChannelFilter }) {
  if (words.trim() !== '') return <EmptyState fill title={texts.noMatch(words.trim())} hint={texts.noMatchHint} />
  if (filter !== 'all') return <EmptyState fill title={texts.nothing} hint={texts.caughtUp} />
  return <EmptyState fill title={texts.noChannels} hint={texts.noChannelsHint} />
}
