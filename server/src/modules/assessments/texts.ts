export const refusals = {
  archived: 'This patient is archived. Nothing more can be recorded.',
  discharged: 'This patient was discharged. Nothing more can be recorded.',
  problems: 'Some answers are missing or do not fit. Nothing was lost.',
  taken: 'Other answers have this key already.',
  keptOtherwise: 'Your earlier answers were saved already. What you have changed since was not.',
  sentOtherwise: 'This was sent already, to someone else or with another form.',
  receivedOtherwise:
    'Your earlier answers have reached the care team already. What you have changed since has not: please tell them.',
  answered: 'Someone has answered this form already.',
  notAPhoto: 'This file is not a picture. Add a photo.',
  noPhotos: 'Photos can be added by those in the patient’s channel.',
  photoGone: 'This photo is no longer there. Add it again.',
  staffOnly: 'Only the staff of this location may send a form out.',
  unknownLink: 'This link does not open a form. Check that it is whole, or ask for a new one.',
  usedLink: 'This form was answered already. Thank you; there is nothing more to do.',
  expiredLink: 'This link has expired. Ask the care team for a new one.',
  closedLink: 'This link opens no form any more. There is nothing to do; the care team will tell you if there is.',
  revokedLink: 'The care team has taken this link back. Ask them for a new one.',
}

/** What the record of the patient's channel says, after the name of whoever answered. */
export const activity = {
  answered: (form: string, result: string | null) => `filled in **${form}**${result === null ? '' : `: **${result}**`}`,
  byLink: (form: string, result: string | null) =>
    `received **${form}** by its link${result === null ? '' : `: **${result}**`}`,
  sent: (form: string) => `sent a link to **${form}**`,
}

type Sent = { senderName: string; entityName: string; formName: string; link: string; days: number }

/** What is sent with a link. About whom it is, the page alone says. */
export function linkMail({ senderName, entityName, formName, link, days }: Sent) {
  return {
    subject: `${entityName} asks you to fill in a form`,
    text: `${senderName} of ${entityName} asks you to fill in “${formName}”.\n\nOpen it here:\n\n${link}\n\nThe link is yours alone. It works once, for ${days} days, and needs no account.\n\nIf you do not know who this is, there is nothing to do.`,
  }
}

export function linkText({ entityName, formName, link, days }: Sent): string {
  return `${entityName} asks you to fill in “${formName}”. Open it here, within ${days} days: ${link}`
}
