/** Why something is not done with a message, in the words of whoever tried. */
export const TEXTS = {
  deleted: 'This message has been deleted.',
  changed: 'This message was changed meanwhile.',
  archived: 'This channel is archived. Nothing more can be changed here.',
  discharged: 'This patient was discharged. Nothing more can be changed here.',
  notToFamilies: 'You may read this channel, but not write to the family.',
  activity: 'This line belongs to the record. It stays as it is.',
  notUrgent: 'Only an urgent message is acknowledged.',
  notAsked: 'Only those who were asked acknowledge this message.',
  notEditable: 'Only what a person wrote can be edited.',
  notOwn: 'Only your own messages can be edited.',
  noReactionsInPersonal: 'There are no reactions in direct messages.',
  noRatingsInPersonal: 'There are no honor points in direct messages.',
  ownRating: 'You cannot give your own message an honor point.',
  notDeletable: 'You may not delete this message.',
  notViewable: 'You may not see what this message said.',
  noReceipts: 'There are no receipts for this message.',
} as const
