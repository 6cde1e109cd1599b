type Offer = { invitedBy: string; entityName: string; locationName: string; link: string; days: number }

/** What an invite says. Who it is for, and as what, is told on the page alone. */
export function inviteMail({ invitedBy, entityName, locationName, link, days }: Offer) {
  return {
    subject: `${invitedBy} invites you to ${entityName} on Kinward`,
    text: `${invitedBy} invites you to ${entityName}, ${locationName}, on Kinward, where their care team talks.\n\nJoin here:\n\n${link}\n\nThe link is yours alone. It works once, for ${days} days.\n\nIf you do not know who this is, there is nothing to do.`,
  }
}

export function inviteText({ invitedBy, entityName, link, days }: Offer): string {
  return `${invitedBy} invites you to ${entityName} on Kinward. Join here, within ${days} days: ${link}`
}

export const said = { resent: 'The invite was sent again.' }

/** What the record of a channel says, after the name of whoever invited. */
export const activity = {
  invited: (name: string) => `invited ${name === '' ? 'a collaborator' : `**${name}**`}`,
  joined: 'joined',
}

export const refusals = {
  mayNotInvite: 'You may not invite people here.',
  mayNotGive: 'You may not invite someone to this role.',
  noSuchRole: 'This role is not there any more.',
  isHere: 'Someone with this address is here already.',
  isKin: 'You are here with a patient’s family. Whoever works here needs another account.',
  switchedOff: 'Someone with this address was switched off here. An admin can switch them on again.',
  otherInvite: 'This person has an open invite to another role here. Take that one back first.',
  othersInvite: 'This person was invited here by someone else already.',
  notOpen: 'This invite was accepted or taken back already.',
  expired: 'This invite is no longer good. Ask whoever sent it for a new one.',
  accepted: 'This invite was accepted already. Sign in with the account that came of it.',
  forAnother: 'This invite is for another account than the one you are signed in with.',
  newerTerms: 'These terms were changed in the meantime. Please read the new ones.',
  acceptTerms: 'Accept the terms to go on.',
}
