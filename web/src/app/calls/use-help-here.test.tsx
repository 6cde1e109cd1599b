import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startCall } from '../../features/calls/use-calls.ts'
import { escalationKeys } from '../../features/escalations/keys.ts'
import { buildEscalation, buildGroup, buildLocation } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { useHelpHere } from './use-help-here.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock(import('../../features/calls/use-calls.ts'), () => ({ startCall: vi.fn<typeof startCall>(async () => {}) }))

beforeEach(() => void vi.mocked(startCall).mockClear())

const patients: Partial<Group> = { type: 'patients', name: 'Walter Brandvold' }

function entriesOf(group: Partial<Group>, over: Partial<Location> = {}): readonly MenuEntry[] {
  const location = buildLocation(over)
  const client = new QueryClient()
  client.setQueryData(escalationKeys.callable(location.id), [buildEscalation()])
  const seen: (readonly MenuEntry[])[] = []
  function Channel() {
    const entries = useHelpHere({ group: buildGroup(group), location, people: new Map(), me: 1 })
    useEffect(() => void seen.push(entries), [entries])
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Channel />
      </QueryClientProvider>,
    ),
  )
  act(() => root.unmount())
  return seen.at(-1) ?? []
}

const wordsOf = (entries: readonly MenuEntry[]) => entries.map((entry) => ('content' in entry ? entry.content : null))

describe('help is called from a channel', () => {
  test('about its patient, whose channel goes along', () => {
    const [entry] = entriesOf(patients)
    expect(wordsOf(entry ? [entry] : [])).toEqual(['Call Rapid response about Walter Brandvold'])
    if (entry?.kind === 'item' && 'onSelect' in entry) entry.onSelect()
    expect(vi.mocked(startCall).mock.calls).toMatchObject([
      [{ place: { channel: { id: 7, name: 'Walter Brandvold', type: 'patients' } } }],
    ])
  })

  test('or from a discussion, by its name', () => {
    expect(wordsOf(entriesOf({}))).toEqual(['Call Rapid response from Night shift'])
  })

  test.each<[string, Partial<Group>, Partial<Location>]>([
    ['a family reads along', { type: 'family' }, {}],
    ['it is between two people', { type: 'personal' }, {}],
    ['it is archived', { ...patients, archived_at: '2026-01-01T00:00:00Z' }, {}],
    ['it belongs to another place', { visiting: { locationId: 3 } as unknown as Group['visiting'] }, {}],
    ['the reader has not joined it', { hasJoined: false }, {}],
  ])('not where %s', (_why, group, location) => {
    expect(entriesOf(group, location)).toEqual([])
  })
})
