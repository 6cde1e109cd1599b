export const refusals = {
  staffOnly: 'Programs are for the staff of this place.',
  managersOnly: 'Only those who manage patients may do this.',
  nameTaken: 'There is a program of this name already.',
  stepInUse: (name: string) => `Patients are at the step “${name}”. Bring them to another step first.`,
  inUse: 'Patients take part in this program. They have to leave it first.',
  archived: 'This program has ended.',
  changedMeanwhile: 'Someone else changed this program meanwhile. Look at it again before you change it.',
  hasLeft: 'This patient has left the program.',
  noSuchStep: 'This program has no such step.',
  patientDischarged: 'This patient was discharged.',
  patientArchived: 'This patient was archived.',
} as const

/** What follows the name of whoever did it. */
export const lines = {
  enrolled: (program: string, step: string) => `enrolled the patient in **${program}**, at **${step}**`,
  stepped: (program: string, step: string) => `brought the patient to **${step}** in **${program}**`,
  left: (program: string) => `ended the patient’s part in **${program}**`,
} as const
