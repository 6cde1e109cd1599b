import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { Flag, Patient } from '@kinward/contract/patients'
import type { ChannelSection } from '../features/channels/components/channel-rows.ts'

export const NOW = new Date(2025, 10, 15, 3, 10).getTime()
export const at = (hour: number, minute: number, day = 15) => new Date(2025, 10, day, hour, minute).getTime()

const flag = (id: number, priority: Flag['priority'], abrv: string, flagLabel: string): Flag => ({
  id,
  priority,
  abrv,
  style: { flagLabel },
})
export const FLAGS = {
  PC: flag(1, 1, 'PC', 'Pain crisis'),
  FR: flag(2, 2, 'FR', 'Fall risk'),
  O2: flag(3, 0, 'O2', 'Oxygen'),
  RD: flag(4, 1, 'RD', 'Respiratory distress'),
  NA: flag(5, 3, 'NA', 'New admission'),
  ST: flag(6, 4, 'ST', 'Stable'),
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

function buildGroup(id: number, more: Partial<Group>): Group {
  return {
    id,
    type: 'discussion',
    locationId: 1,
    visiting: null,
    formerPerson: null,
    name: null,
    display_name: null,
    group_details: null,
    is_public: true,
    participants: ids(9),
    hasJoined: true,
    isMuted: false,
    hasPinnedMessages: false,
    is_audit_log_enable: false,
    dmHash: null,
    patientId: null,
    patient: null,
    flags: [],
    flagSummery: 0,
    createdAt: '2025-01-01T00:00:00Z',
    createdBy: null,
    archived_at: null,
    seq: 10,
    version: 10,
    unreadCount: 0,
    taggedCount: 0,
    urgentCount: 0,
    isMarkedUnread: false,
    readVersion: 0,
    lastSeenMessageId: null,
    last_message_id: null,
    last_message_time: at(3, 2),
    lastMessage: null,
    ...more,
  }
}

function buildPatient(id: number, fullName: string, score: number, more: Partial<Patient> = {}): Patient {
  return {
    id,
    patientId: '20418',
    locationId: 1,
    first_name: fullName.split(' ')[0] ?? '',
    last_name: fullName.split(' ')[1] ?? '',
    fullName,
    birth_date: '1941-03-12',
    program: 'Home hospice',
    avatar: null,
    is_discharged: false,
    archived_at: null,
    profile: {
      acuity_score: score,
      acuity_details: { currentScore: String(score), text: null, background: null },
      assessments: [
        { id: 1, name: 'Pain', result: '6/10' },
        { id: 2, name: 'PPS', result: '30%' },
      ],
    },
    ...more,
  }
}

const patient = (id: number, name: string, score: number, flags: Flag[], time: number, more: Partial<Group> = {}) =>
  buildGroup(id, {
    type: 'patients',
    name,
    patient: buildPatient(id, name, score),
    flags,
    last_message_time: time,
    ...more,
  })

const walter = patient(1, 'Walter Brandvold', 84, [FLAGS.PC, FLAGS.FR], at(3, 2))
export const walterOpen = { ...walter, flags: [FLAGS.PC, FLAGS.FR, FLAGS.O2] }
export const family = buildGroup(20, {
  type: 'family',
  name: 'Brandvold family',
  patient: walter.patient,
  unreadCount: 1,
  last_message_time: at(1, 12),
  participants: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 6 }, { id: 10 }, { id: 11 }, { id: 12 }],
  lastMessage: { senderId: 10, message: 'Is he warm enough?', isDeleted: false, isActivity: false },
})
export const handover = buildGroup(30, {
  name: 'Night shift handover',
  unreadCount: 6,
  last_message_time: at(3, 5),
  participants: [...ids(9), ...ids(18).slice(13)].concat(ids(4)),
  lastMessage: { senderId: 8, message: 'Oxygen concentrator spare is in my car.', isDeleted: false, isActivity: false },
})

export function sections(phone: boolean): ChannelSection[] {
  return [
    {
      type: 'patients',
      sort: 'Acuity Score',
      groups: [
        phone ? { ...walterOpen, unreadCount: 2, taggedCount: 2 } : walter,
        patient(2, 'Marisol Quintero', 71, [FLAGS.RD, FLAGS.O2], at(2, 58), { urgentCount: 1, unreadCount: 4 }),
        patient(3, 'Agnes Lindqvist-Baptiste', 56, [FLAGS.FR], at(1, 20), { unreadCount: 3 }),
        patient(4, 'Harold Ozturk', 48, [FLAGS.NA, FLAGS.FR], at(0, 44)),
        patient(5, 'Bettina Farrow', 22, [FLAGS.ST], at(20, 0, 14), { isMuted: true }),
      ],
    },
    {
      type: 'family',
      sort: 'Unread',
      groups: [
        family,
        ...(phone
          ? []
          : [buildGroup(21, { type: 'family', name: 'Quintero family', last_message_time: at(18, 0, 14) })]),
      ],
    },
    {
      type: 'discussion',
      sort: 'Recent Activity',
      groups: [
        handover,
        ...(phone
          ? []
          : [
              buildGroup(31, { name: 'Controlled drugs count', is_public: false, last_message_time: at(0, 10) }),
              buildGroup(32, { name: 'Supplies', isMuted: true, last_message_time: at(12, 0, 14) }),
            ]),
      ],
    },
    {
      type: 'personal',
      sort: 'Unread',
      groups: [
        buildGroup(40, {
          type: 'personal',
          participants: [{ id: 1 }, { id: 3 }],
          unreadCount: 1,
          taggedCount: 1,
          last_message_time: at(2, 51),
          lastMessage: {
            senderId: 3,
            message: 'Call me if anything changes before 4.',
            isDeleted: false,
            isActivity: false,
          },
        }),
        ...(phone
          ? []
          : [
              buildGroup(41, {
                type: 'personal',
                participants: [{ id: 1 }, { id: 5 }],
                last_message_time: at(9, 0, 14),
              }),
            ]),
      ],
    },
  ]
}

const place = (id: number, name: string, unreadCount: number, taggedCount: number): Location => ({
  id,
  name,
  timeZone: 'America/New_York',
  Entity: { id: 1, name: 'Harbor Hospice', plan: 'enterprise', isAdmin: false, show_terms: false },
  show_terms: false,
  role: 'staff',
  isFamilyMember: false,
  permissions: [],
  featureFlags: {},
  configurations: {
    disableWebDownloads: false,
    disableWebapp: false,
    allowedAppUserHash: null,
    disableScreenshots: false,
    enableIpRestriction: false,
    PointClickCare: { forwardByAuthorOnly: false },
  },
  phoneCalls: true,
  hasUnreadMessages: unreadCount > 0,
  unreadCount,
  taggedCount,
  lastActivity: NOW,
})
export const here = place(1, 'North Shore', 14, 3)
export const locations = [here, place(2, 'Harbor House', 8, 1), place(3, 'Mill Valley', 0, 0)]
