export const refusals = {
  staffOnly: 'Only staff can change contacts.',
  discharged: 'This patient was discharged. Nothing can be changed here.',
  archived: 'This patient is archived. Nothing can be changed here.',
  twice: 'Someone with this phone number or email is among these contacts already.',
}
