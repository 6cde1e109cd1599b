export const refusals = {
  staffOnly: 'Only staff write notes.',
  othersNote: 'Only whoever wrote this note, or an admin, may change it.',
  newer: 'This note was changed in the meantime. Read it again before you change it.',
  keptOtherwise: 'An earlier version of this note was saved already. What it says now was not.',
}
