import { clearKeptBroadcasts, countKeptBroadcasts } from '../features/broadcasts/kept-broadcasts.ts'
import { acceptUnasked } from '../features/calls/components/accept-unasked.ts'
import { keptCall } from '../features/calls/kept-call.ts'
import { recentEmoji } from '../features/composer/emoji/recent-emoji.ts'
import { skinTone } from '../features/composer/emoji/skin-tone.ts'
import { putAwayLinks } from '../features/files/put-away-links.ts'
import { clearBegunForms, countBegunForms } from '../features/forms/begun-forms.ts'
import { extendedMessages } from '../features/messages/extended-messages.ts'
import { forgetAlerts } from '../features/notifications/forget-alerts.ts'
import { clearBegunNotes, countBegunNotes } from '../features/patient-notes/begun-note.ts'
import { pushOwner } from '../features/push/push-owner.ts'
import { recentChannels } from '../features/quick-switcher/recent-channels.ts'
import { recentSearches } from '../features/search/recent-searches.ts'
import { idleClock } from '../features/session/idle-clock.ts'
import { keptReturn } from '../features/session/kept-return.ts'
import type { Unsent } from '../features/session/sign-out.ts'
import { clearBegunTerms, countBegunTerms } from '../features/terms/begun-terms.ts'
import { unregisterWorkers } from '../lib/workers.ts'
import { lastPlace } from './last-place.ts'

/** What someone has begun and not finished: it is nowhere but in this browser, and the same in all tabs. */
export function begunBy(me: number): Pick<Unsent, 'notes' | 'forms' | 'broadcasts' | 'terms'> {
  return {
    notes: countBegunNotes(me),
    forms: countBegunForms(me),
    broadcasts: countKeptBroadcasts(me),
    terms: countBegunTerms(me),
  }
}

/** What this browser keeps of whoever signs out, step by step; what another has begun waits for them. */
export function keptOf(me: number | null): (() => unknown)[] {
  return [
    recentEmoji.clear,
    skinTone.clear,
    acceptUnasked.clear,
    keptCall.clear,
    recentSearches.clear,
    recentChannels.clear,
    extendedMessages.clear,
    () => me !== null && clearBegunForms(me),
    () => me !== null && clearBegunNotes(me),
    () => me !== null && clearKeptBroadcasts(me),
    () => me !== null && clearBegunTerms(me),
    forgetAlerts,
    lastPlace.clear,
    keptReturn.take,
    putAwayLinks.clear,
    idleClock.forget,
    pushOwner.clear,
    unregisterWorkers,
  ]
}
