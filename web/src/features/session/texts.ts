import type { Unsent } from './sign-out.ts'

export const SESSION_TEXTS = {
  refreshFailed: 'Token refresh Failed',
  signInUnavailable: 'We could not sign you in right now. Check the connection and try again.',
  unsentTitle: 'Not everything has been sent',
  unsentUnknown: 'This browser cannot say what has not been sent yet. Signing out discards it.',
  /** 'One message', '2 messages and a check-in', 'A check-in'. */
  unsent(unsent: Unsent) {
    const { messages, checkIns, checkOuts, notes, forms, broadcasts, terms, edits } = unsent
    const things = [
      ...several(messages, 'one message', 'messages'),
      ...several(checkIns, 'a check-in', 'check-ins'),
      ...several(checkOuts, 'a check-out', 'check-outs'),
      ...several(notes, 'an unfinished note', 'unfinished notes'),
      ...several(forms, 'an unfinished form', 'unfinished forms'),
      ...several(broadcasts, 'an unfinished broadcast', 'unfinished broadcasts'),
      ...several(terms, 'an unfinished version of terms', 'unfinished versions of terms'),
      ...several(edits, 'an unfinished edit', 'unfinished edits'),
    ]
    const words = new Intl.ListFormat('en').format(things)
    const what = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
    return Object.values(unsent).reduce((sum, count) => sum + count, 0) === 1
      ? `${what} has not been sent yet. Signing out discards it.`
      : `${what} have not been sent yet. Signing out discards them.`
  },
  discard: 'Discard and sign out',
  stay: 'Stay signed in',
}

function several(count: number, one: string, many: string): string[] {
  if (count === 0) return []
  return [count === 1 ? one : `${count} ${many}`]
}
