import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { useCallback, useMemo, useState } from 'react'
import { toSections } from '../../features/channels/channel-sections.ts'
import { channelTitle, type People } from '../../features/channels/channel-title.ts'
import type { ChannelSection } from '../../features/channels/components/channel-rows.ts'
import type { ListView } from '../../features/channels/components/list-view.ts'
import { texts } from '../../features/channels/components/texts.ts'
import { sortChannels } from '../../features/channels/sort-channels.ts'
import { useArchivedChannelsQuery, useOpenChannelsQuery } from '../../features/channels/use-other-channels.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { type Missing, useMissing } from './use-missing.ts'

type Status = 'loading' | 'ready' | 'error'
type Mine = {
  sections: ChannelSection[]
  status: Status
  missing: Missing | null
  refetch: () => Promise<unknown>
  isFetching: boolean
}
type Options = { location: Location; people: People; me: number; mine: Mine }

const NONE: readonly Group[] = []

function statusOf(query: { data: unknown }, missing: Missing | null): Status {
  return query.data ? 'ready' : missing ? 'error' : 'loading'
}

/** Which channels the list shows and what it searches: a search also finds those that could be joined. */
export function useList({ location, people, me, mine }: Options) {
  const [view, setView] = useState<ListView>('channels')
  const [words, setWords] = useState('')
  const { sortingPreference: sorting } = usePreferences()
  const archived = useArchivedChannelsQuery(location, view === 'archived')
  const open = useOpenChannelsQuery(location, view === 'open' || words !== '')
  const archivedMissing = useMissing(archived)
  const openMissing = useMissing(open)
  const archivedGroups = archived.data ?? NONE
  const openGroups = open.data ?? NONE

  const archivedSections = useMemo(
    () =>
      toSections(archivedGroups, { me, people, location, sorting }, () => false)
        .filter(({ groups }) => groups.length > 0)
        .map((section) => ({ ...section, sort: null, canAdd: false })),
    [archivedGroups, me, people, location, sorting],
  )
  const openSections = useMemo((): ChannelSection[] => {
    const groups = sortChannels(openGroups, 'Alphabetically', (group) => channelTitle(group, people, me))
    return groups.length === 0 ? [] : [{ type: 'discussion', sort: null, groups, title: texts.toJoin }]
  }, [openGroups, people, me])
  const found = useMemo(
    () => (words === '' ? mine.sections : [...mine.sections, ...openSections]),
    [words, mine.sections, openSections],
  )

  const show = useCallback((next: ListView) => {
    setWords('')
    setView(next)
  }, [])

  const shared = { view, words, setWords, show }
  if (view === 'archived')
    return {
      ...shared,
      sections: archivedSections,
      status: statusOf(archived, archivedMissing),
      missing: archivedMissing,
      refetch: archived.refetch,
      isFetching: archived.isFetching,
    }
  if (view === 'open')
    return {
      ...shared,
      sections: openSections,
      status: statusOf(open, openMissing),
      missing: openMissing,
      refetch: open.refetch,
      isFetching: open.isFetching,
    }
  return { ...shared, ...mine, sections: found }
}
