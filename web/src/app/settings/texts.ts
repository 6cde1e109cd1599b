import type { SettingsSection } from '../paths.ts'

/** What the sections of the settings are called, and what the parts of security say. */
export const SETTINGS_TEXTS = {
  sections: {
    profile: { label: 'Profile', hint: 'Name, title, contact' },
    status: { label: 'Status', hint: 'How you can be reached' },
    'out-of-office': { label: 'Out of office', hint: 'While you are away' },
    notifications: { label: 'Notifications', hint: 'Sounds and quiet hours' },
    preferences: { label: 'Preferences', hint: 'Appearance, writing, order' },
    security: { label: 'Security', hint: 'Sign-in, PIN, devices' },
    access: { label: 'Access', hint: 'Addresses, web app, downloads' },
    terms: { label: 'Terms', hint: 'What people must accept' },
    people: { label: 'People', hint: 'Members and their roles' },
    invites: { label: 'Invites', hint: 'Who is asked to come' },
    roles: { label: 'Roles', hint: 'What people may do' },
    flags: { label: 'Flags', hint: 'What patients are flagged with' },
    features: { label: 'Features', hint: 'What is switched on' },
    forms: { label: 'Forms', hint: 'What is asked about patients' },
    'sign-on': { label: 'Single sign-on', hint: 'Your own sign-in, integrations' },
    'clinical-record': { label: 'Clinical record', hint: 'Where forwarded notes go' },
    'audit-log': { label: 'Audit log', hint: 'Who did what, and when' },
  } satisfies Record<SettingsSection, { label: string; hint: string }>,
  eventQueue: 'Event queue',
  eventQueueHint: 'What needs a hand',
  securityHint: 'How you sign in, and where you are signed in.',
  everywhere: 'Sign out everywhere',
  everywhereHint: 'Ends every session of yours, on this device too. Messages that were not sent stay on their device.',
  everywhereButton: 'Sign out everywhere',
  everywhereTitle: 'Sign out everywhere?',
  everywhereText: 'All of your devices must sign in again.',
  cancel: 'Cancel',
  locationTerms: 'Location',
}
