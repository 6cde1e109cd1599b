import type { AuditTopic } from '@kinward/contract/audit-log'

export const texts = {
  title: 'Audit log',
  hint: 'What happened at your locations that someone may have to account for. It cannot be changed.',
  topic: 'About',
  everything: 'Everything',
  topics: {
    sessions: 'Sign-ins and sessions',
    secrets: 'Passwords, PIN, two-step',
    people: 'People, roles, invites',
    patients: 'Patients',
    settings: 'Access, features, terms',
  } satisfies Record<AuditTopic, string>,
  from: 'From',
  to: 'To',
  export: 'Export',
  exporting: 'Exporting…',
  cut: 'Only the latest 50,000 lines were exported. Choose fewer days for the rest.',
  more: 'Show more',
  nothing: 'Nothing was recorded',
  nothingHint: 'Try another topic, or other days.',
  nobody: 'Someone unknown',
  noDownloads: 'Downloads are switched off for this location.',
}
