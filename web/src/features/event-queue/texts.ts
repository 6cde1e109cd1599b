import type { QueueItem, QueueKind, QueueState } from '@kinward/contract/event-queue'

const SOMEONE = 'Someone'
const A_PATIENT = 'a patient'

/** What the event queue says. */
export const texts = {
  title: 'Event queue',
  hint: 'What did not work by itself and needs a hand. An item is resolved when its cause is gone, or when you say so.',
  kinds: {
    record: 'Clinical record',
    invite: 'Invites',
    visit: 'Visits',
    relative: 'Relatives',
  } satisfies Record<QueueKind, string>,
  everything: 'Everything',
  openCount: (count: number) => `${count} open`,
  state: 'Show',
  states: { open: 'Open', resolved: 'Resolved' } satisfies Record<QueueState, string>,
  location: 'Location',
  allLocations: 'All locations',
  failed: 'The queue could not be loaded',
  closed: 'The event queue is not open to you',
  closedHint: 'Only admins and those who manage staff see what waits here.',
  backToChats: 'Back to chats',
  empty: 'Nothing waits',
  emptyHint: 'What needs a hand appears here by itself.',
  noneClosed: 'Nothing was resolved yet',
  noneClosedHint: 'What was seen to is kept here, with who did it.',
  more: 'Show more',
  skip: 'Skip to the queue',
  underWay: 'Being tried again',
  retry: {
    record: 'Try again',
    invite: 'Send again',
    relative: 'Let them try again',
    visit: '',
  } satisfies Record<QueueKind, string>,
  retried: {
    record: 'It is on its way again',
    invite: 'The invite is on its way again',
    relative: 'They can try again',
    visit: '',
  } satisfies Record<QueueKind, string>,
  lead: {
    record: 'Show patient',
    invite: 'Show invites',
    relative: 'Show patient',
    visit: 'Show visits',
  } satisfies Record<QueueKind, string>,
  endVisit: 'End visit',
  resolve: 'Resolve',
  resolveTitle: 'Resolve this?',
  note: 'Note',
  notePlaceholder: 'What you did about it (optional)',
  cancel: 'Cancel',
  resolved: 'Resolved',
  closedBy: (name: string, when: string) => `Resolved by ${name}, ${when}`,
  closedItself: (when: string) => `Resolved by itself, ${when}`,
}

const nameOf = (one: { fullName: string } | null, otherwise: string): string =>
  one === null || one.fullName === '' ? otherwise : one.fullName

/** What an item is, in one sentence. */
export function sentenceOf({ kind, person, patient, sentTo }: QueueItem): string {
  const someone = nameOf(person, SOMEONE)
  const about = nameOf(patient, A_PATIENT)
  switch (kind) {
    case 'record':
      return `A note about ${about} did not reach the clinical record`
    case 'invite':
      return `The invite to ${nameOf(person, sentTo ?? SOMEONE)} could not be delivered`
    case 'visit':
      return `${someone} never checked out from ${about}`
    case 'relative':
      return `${someone} is out of attempts to prove their relation to ${about}`
    default:
      return kind satisfies never
  }
}

/** What else is known of it; `when` is the moment it began. */
export function factsOf({ kind, person, sentTo, location }: QueueItem, when: string): string[] {
  const facts: Record<QueueKind, string[]> = {
    record: [`Forwarded by ${nameOf(person, SOMEONE)}, ${when}`],
    invite: [...(sentTo ? [sentTo] : []), `sent ${when}`],
    visit: [`There since ${when}`],
    relative: [`Since ${when}`],
  }
  return [...facts[kind], location.name]
}
