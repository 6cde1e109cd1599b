import type { ChannelType } from '@kinward/contract/groups'
import type { SearchKind } from '@kinward/contract/search'
import type { SearchPart, SearchProblem } from '@kinward/contract/search-query'

/** What a search says. */
export const SEARCH_TEXTS = {
  title: 'Search',
  field: 'Search messages, files, people',
  inChannel: 'Search in this channel',
  back: 'Back',
  scope: 'Where to search',
  here: 'This location',
  everywhere: 'All locations',
  order: 'Order of the messages',
  orders: { relevance: 'Most relevant', newest: 'Newest' },
  filters: 'Filters',
  kinds: {
    messages: 'Messages',
    files: 'Files',
    channels: 'Channels',
    users: 'People',
    patients: 'Patients',
  } satisfies Record<SearchKind, string>,
  count: (count: number, isMore: boolean) => (isMore ? `${count}+` : String(count)),
  found: (count: number, isMore: boolean) =>
    isMore ? `More than ${count} found` : count === 1 ? '1 found' : `${count} found`,
  nothing: 'Nothing was found',
  nothingHint: (hasSeveral: boolean) =>
    hasSeveral ? 'Try fewer words, another spelling, or all locations.' : 'Try fewer words or another spelling.',
  failed: 'The search did not work',
  behind: 'Not everything could be looked through yet. In a moment the same search may find more.',
  again: 'Search again',
  offline: 'You are offline. What you search for will be looked up when you are back.',
  more: 'Show more',
  loadingMore: 'Looking for more…',
  notOpened: 'The direct message could not be opened',
  recent: 'Recent searches',
  forget: (search: string) => `Forget the search ${search}`,
  hint: 'Type a word, the beginning of one, or “a phrase”. Narrow it with:',
  examples: [
    ['from:', 'who said it: from:dana, from:"Priya Raman", from:me'],
    ['in:', 'the channel: in:"Walter Brandvold"'],
    ['has:', 'what it carries: file, image, video, voice, gif, link, flag, urgent, pin'],
    ['before: after:', 'a day: after:2026-11-03'],
    ['type:', 'patient, family, discussion, omni, direct'],
  ],
  guestExamples: [
    ['from:', 'who said it: from:dana, from:"Priya Raman", from:me'],
    ['has:', 'what it carries: file, image, video, voice, gif, link, urgent, pin'],
    ['before: after:', 'a day: after:2026-11-03'],
    ['type:', 'family, direct'],
  ],
  reply: 'In a thread',
  archived: 'Archived',
  notJoined: 'Not joined',
  discharged: 'Discharged',
  profile: 'Profile',
  profileOf: (name: string) => `Profile of ${name}`,
  urgent: 'Urgent',
  you: 'You',
  form: {
    from: 'From',
    in: 'In the channel',
    has: 'Has',
    type: 'Kind of channel',
    before: 'Before',
    after: 'After',
    clear: 'Clear filters',
  },
  parts: {
    file: 'File',
    image: 'Image',
    video: 'Video',
    voice: 'Voice',
    gif: 'GIF',
    link: 'Link',
    flag: 'Flag',
    urgent: 'Urgent',
    pin: 'Pinned',
  } satisfies Record<SearchPart, string>,
  types: {
    patients: 'Patient',
    family: 'Family',
    discussion: 'Discussion',
    omni: 'Omni',
    personal: 'Direct',
  } satisfies Record<ChannelType, string>,
  problem: ({ operator, value }: SearchProblem): string => {
    switch (operator) {
      case 'before':
      case 'after':
        return `${operator}: takes a day such as 2026-11-03, not “${value}”.`
      case 'has':
        return `has: takes file, image, video, voice, gif, link, flag, urgent or pin, not “${value}”.`
      case 'type':
        return `type: takes patient, family, discussion, omni or direct, not “${value}”.`
    }
    return operator satisfies never
  },
}
