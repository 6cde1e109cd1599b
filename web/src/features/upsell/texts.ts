import type { OpenUpgrade } from '@kinward/contract/upgrades'

/** What the pages of features say, and those who decide on them. */
export const texts = {
  upgrade: 'Upgrade Now',
  requestAdmin: 'Request from Admin',
  contactSales: 'Contact Sales',
  close: 'Close',
  requestTitle: 'Request Feature',
  requestedTitle: 'Feature Requested',
  send: 'Send Request',
  cancel: 'Cancel',
  askText: (feature: string, place: string) =>
    `The admins of ${place} are asked to switch on “${feature}”. You hear from Kinward when they have decided.`,
  askedText: (place: string) => `The admins of ${place} were told. You hear from Kinward when they have decided.`,
  offAt: (place: string) => `Not switched on at ${place}`,
  isOn: (feature: string, place: string) => `${feature}: switched on at ${place}`,
  largerPlan: (plan: string) => `Your plan, ${plan}, does not have this.`,
  limited: (plan: string) => `Your plan, ${plan}, has this with a limit.`,
  unbuilt: 'Kinward does not have this yet. There is nothing to switch on.',
  plans: { free: 'Free', business: 'Business', enterprise: 'Enterprise' },
  askedFor: 'Asked for',
  askedForHint: 'What people here would like to have. Whoever asked is told what you decide.',
  switchOn: 'Switch on',
  switchOnOf: (feature: string) => `Switch on ${feature}`,
  decline: 'Decline',
  declineOf: (feature: string) => `Decline ${feature}`,
  forEntity: 'For the whole organisation',
  notInPlan: 'Not in your plan',
  switchedOn: (feature: string) => `${feature}: switched on`,
  declined: (feature: string) => `${feature}: declined`,
}

/** Who asks, in a few words. */
export function whoAsks(people: OpenUpgrade['people']): string {
  const [first, second, ...others] = people.map(({ fullName }) => fullName)
  if (first === undefined) return ''
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`
}
