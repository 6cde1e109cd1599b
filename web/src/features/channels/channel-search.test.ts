import { describe, expect, it } from 'vitest'
import { buildGroup } from '../../test/factories.ts'
import { matchesWords } from '../../lib/match-words.ts'
import { searchText } from './channel-search.ts'

describe('searchText', () => {
  it('holds the title, the channel’s own name and what it is shown as', () => {
    const text = searchText(buildGroup({ name: 'Nights', display_name: 'Night owls' }), 'Night owls')
    expect(matchesWords(text, 'nights')).toBe(true)
    expect(matchesWords(text, 'owls')).toBe(true)
  })
})
