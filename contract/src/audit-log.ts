import { z } from 'zod'
import { Id, Millis, QueryInt } from './primitives.ts'
import { BASE, route } from './route.ts'

/** Everything that is recorded, by name. Closed: what is not here is not recorded. */
export const AUDIT_ACTIONS = [
  'session.signed-in',
  'session.refused',
  'session.code-sent',
  'session.code-refused',
  'session.signed-out',
  'session.reuse-detected',
  'session.locked',
  'session.unlocked',
  'session.ended',
  'pin.set',
  'pin.changed',
  'pin.refused',
  'pin.frequency-changed',
  'restriction.hit',
  'security.changed',
  'password.reset-asked',
  'password.reset',
  'password.changed',
  'password.refused',
  'two-step.on',
  'two-step.off',
  'terms.published',
  'terms.accepted',
  'profile.username-changed',
  'entity.opened',
  'invite.sent',
  'invite.resent',
  'invite.revoked',
  'invite.accepted',
  'family.verified',
  'family.refused',
  'family.authorized',
  'family.unauthorized',
  'family.attempts-granted',
  'family.patient-ended',
  'quick-join.made',
  'quick-join.used',
  'quick-join.revoked',
  'role.made',
  'role.changed',
  'role.removed',
  'member.role-changed',
  'member.switched-off',
  'member.switched-on',
  'member.removed',
  'member.entity-admin-given',
  'member.entity-admin-taken',
  'member.two-step-off',
  'flags.changed',
  'upgrade.requested',
  'upgrade.declined',
  'flag.made',
  'flag.changed',
  'on-call.role-made',
  'on-call.role-renamed',
  'on-call.role-removed',
  'on-call.shift-added',
  'on-call.shift-changed',
  'on-call.shift-removed',
  'escalation.made',
  'escalation.changed',
  'escalation.removed',
  'call.made',
  'queue.resolved',
  'record.changed',
  'record.forwarded',
  'record.imported',
  'sso.changed',
  'sso.linked',
  'sso.account-made',
  'sso.refused',
  'integration.made',
  'integration.revoked',
  'integration.refused',
  'consent.given',
  'consent.withdrawn',
  'patient.admitted',
  'patient.changed',
  'patient.assigned',
  'patient.discharged',
  'patient.readmitted',
  'patient.archived',
  'patient.unarchived',
  'patient.transferred',
  'form.published',
  'form.retired',
  'form.answered',
  'form.link-sent',
  'form.link-revoked',
  'attendance.exported',
  'attendance.ended',
  'program.made',
  'program.changed',
  'program.enrolled',
  'program.left',
  'workflow.bridge-changed',
  'location.placed',
  'broadcast.sent',
  'broadcast.scheduled',
  'broadcast.changed',
  'broadcast.cancelled',
  'message.deleted',
  'contact.removed',
  'file.downloaded',
  'audit.exported',
] as const

export const AuditAction = z.enum(AUDIT_ACTIONS)
export type AuditAction = z.infer<typeof AuditAction>

/** Actions by what they are about, as a reader looks for them. */
export const AUDIT_TOPICS = {
  sessions: ['session.'],
  secrets: ['password.', 'pin.', 'two-step.'],
  people: [
    'member.',
    'role.',
    'invite.',
    'family.',
    'quick-join.',
    'entity.',
    'profile.',
    'contact.',
    'call.',
    'sso.',
    'integration.',
  ],
  settings: [
    'security.',
    'restriction.',
    'flags.',
    'flag.',
    'on-call.',
    'escalation.',
    'queue.',
    'form.',
    'terms.',
    'consent.',
    'workflow.',
    'location.',
    'broadcast.',
    'audit.',
  ],
  patients: ['patient.', 'record.', 'attendance.', 'program.', 'message.', 'file.'],
} as const
export const AuditTopic = z.enum(['sessions', 'secrets', 'people', 'patients', 'settings'])
export type AuditTopic = z.infer<typeof AuditTopic>

const Person = z.object({ userId: Id, fullName: z.string() })

/** One line of the audit log. `details` holds ids and words of ours, and nothing that anyone wrote. */
export const AuditEntry = z.object({
  seq: Id,
  at: Millis,
  action: AuditAction,
  /** Who did it; null where nobody is known. */
  actor: Person.nullable(),
  /** Whom it was done to. */
  subject: Person.nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** How many lines a page holds, and the most that one export does. */
export const AUDIT_PAGE = 50
export const AUDIT_EXPORT_MOST = 50_000

const filter = { topic: AuditTopic.optional(), from: QueryInt.optional(), to: QueryInt.optional() }

export const listAuditEvents = route({
  name: 'listAuditEvents',
  method: 'GET',
  path: `${BASE}/audit-events`,
  summary: 'What happened at a location and with the sign-ins of its people, the latest first',
  access: { level: 'location', admin: true },
  query: z.object({ ...filter, before: QueryInt.optional() }),
  data: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }),
})

export const exportAuditEvents = route({
  name: 'exportAuditEvents',
  method: 'POST',
  path: `${BASE}/audit-events/export`,
  summary: 'The same as a table for a spreadsheet; that it was taken along is recorded',
  access: { level: 'location', admin: true },
  body: z.object({ topic: AuditTopic.optional(), from: Millis.optional(), to: Millis.optional() }),
  data: z.object({ fileName: z.string(), csv: z.string(), rows: z.int().nonnegative(), isCut: z.boolean() }),
})
