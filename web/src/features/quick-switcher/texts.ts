/** What the quick switcher says. */
export const SWITCHER_TEXTS = {
  title: 'Go to',
  field: 'Go to a patient, person or channel',
  guestField: 'Go to a person or channel',
  list: 'Where to go',
  close: 'Close',
  recent: 'Recent',
  profile: 'Profile',
  nothing: 'Nothing is called that',
  searching: 'Looking at all your locations…',
  search: (words: string) => (words === '' ? 'Search messages' : `Search messages for “${words}”`),
  keys: [
    ['↑ ↓', 'choose'],
    ['Enter', 'open'],
    ['Esc', 'close'],
  ],
}
