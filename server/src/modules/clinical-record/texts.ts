export const refusals = {
  staffOnly: 'Only staff forward to the clinical record.',
  authorOnly: 'At this location only whoever wrote a message may forward it to the clinical record.',
  already: 'This is in the clinical record already, or on its way there.',
  forwardedOtherwise: 'This was forwarded already, as it was before you changed it. The change was not.',
  changed: 'What would be forwarded has changed meanwhile. Read it again before you forward it.',
  notForwardable: 'Only what people wrote in the patient’s channel can be forwarded.',
  notFhir: 'This server did not answer as FHIR R4 asks for. Check the address and how to sign in.',
  changedMeanwhile: 'Someone else has changed these settings meanwhile. Please look at them again before you save.',
  https: 'The server must have an https address.',
  secretMissing: 'Enter the password or token.',
  away: 'The clinical record cannot be reached just now. Please try again in a moment.',
  linked: 'This patient of the clinical record is here already.',
  otherLink: 'This patient is someone else in the clinical record already.',
  gone: 'The clinical record has no such patient any more.',
  noName: 'This patient has no whole name in the clinical record. Add them by hand.',
  longNumber: 'This patient’s number in the clinical record is too long to be kept here. Add them by hand.',
}

/** What whoever forwarded something is told. */
export const notices = {
  givenUp: 'What you forwarded could not be brought to the clinical record. Try again from the message.',
}
