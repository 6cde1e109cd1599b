import type { Role } from '@kinward/contract/permissions'

export type SignIn = { username: string; name: string; role: Role }

/** The people a visitor of the demo can be. */
export const DEMO_SIGN_INS: readonly SignIn[] = [
  { username: 'admin', name: 'Margaret Osei', role: 'admin' },
  { username: 'nurse', name: 'Dana Whitlock', role: 'staff' },
  { username: 'doctor', name: 'Dr. Priya Raman', role: 'staff' },
  { username: 'aide', name: 'Teun Visser', role: 'staff' },
  { username: 'collaborator', name: 'Owen Castellan', role: 'collaborator' },
  { username: 'patient', name: 'Bettina Farrow', role: 'patient' },
  { username: 'daughter', name: 'Ellen Brandvold', role: 'family' },
]
