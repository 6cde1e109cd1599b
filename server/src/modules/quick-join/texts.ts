export const refusals = {
  closed: 'This link is no longer good. Ask whoever gave it to you for a new one.',
  noSuchRole: 'This role is not there any more.',
  mayNotGive: 'You may not invite people to this role.',
}
