/** For whoever asks by a link and gets no invite of it: they are known there already, which only their letter box is told. */
export function knownMail(entityName: string, link: string) {
  return {
    subject: `You are known at ${entityName} already`,
    text: `Someone asked for an invite to ${entityName} on Kinward with this address, which is known there already. If it was you, sign in here:\n\n${link}\n\nIf you cannot sign in, ask an admin there. If it was not you, there is nothing to do.`,
  }
}

export function knownText(entityName: string, link: string): string {
  return `You are known at ${entityName} on Kinward already. Sign in here: ${link} If you cannot, ask an admin there.`
}

export const refusals = {
  closed: 'This link is no longer good. Ask whoever gave it to you for a new one.',
  noSuchRole: 'This role is not there any more.',
  mayNotGive: 'You may not invite people to this role.',
}
