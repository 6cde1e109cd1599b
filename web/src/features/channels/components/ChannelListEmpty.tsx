import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { ChannelFilter } from './channel-rows.ts'
import type { ListView } from './list-view.ts'
import { texts } from './texts.ts'

type ChannelListEmptyProps = { words: string; filter: ChannelFilter; view: ListView }

/** Why there is no channel to show. */
export function ChannelListEmpty({ words, filter, view }: ChannelListEmptyProps) {
  if (words.trim() !== '') return <EmptyState fill title={texts.noMatch(words.trim())} hint={texts.noMatchHint} />
  if (view === 'archived') return <EmptyState fill title={texts.archivedNone} hint={texts.archivedNoneHint} />
  if (view === 'open') return <EmptyState fill title={texts.openNone} hint={texts.openNoneHint} />
  if (filter !== 'all') return <EmptyState fill title={texts.nothing} hint={texts.caughtUp} />
  return <EmptyState fill title={texts.noChannels} hint={texts.noChannelsHint} />
}
