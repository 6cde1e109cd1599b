import type { Sender } from '@kinward/contract/messages'
import type { User, UserType } from '@kinward/contract/users'

const NAMES: [number, string, string | null, Partial<User>?][] = [
  [1, 'Dana Whitlock', 'Night lead, RN', { status: 'online' }],
  [2, 'Marcus Delacroix', 'Night nurse, RN', { status: 'online' }],
  [3, 'Dr. Priya Raman', 'Palliative physician', { status: 'online' }],
  [4, 'June Tallis', 'Pharmacist', { status: 'online' }],
  [5, 'Imani Okafor', 'Case manager, RN', { status: 'away' }],
  [6, 'Teun Visser', 'Hospice aide', { status: 'online' }],
  [7, 'Noor Haddad', 'Chaplain', {}],
  [8, 'Kofi Mensah', 'Night nurse, RN', {}],
  [9, 'Lena Sorko', 'Shift lead, RN', {}],
  [10, 'Ellen Brandvold', null, { userType: 'familyMember', relation: 'Daughter' }],
  [11, 'Peter Brandvold', null, { userType: 'familyMember', relation: 'Son' }],
  [12, 'Ruth Brandvold', null, { userType: 'familyMember', relation: 'Wife' }],
  [13, 'Shift bot', null, { userType: 'bot' }],
]

function buildUser([id, fullName, title, more]: (typeof NAMES)[number]): User {
  const [first = '', ...rest] = fullName.replace(/^Dr\. /, '').split(' ')
  const userType: UserType = more?.userType ?? 'staff'
  return {
    id,
    userId: id,
    fullName,
    first_name: first,
    last_name: rest.join(' '),
    title,
    username: first.toLowerCase(),
    avatar: null,
    is_logged_in: true,
    is_online: more?.status === 'online',
    status: 'offline',
    status_message: null,
    status_updated_at: null,
    status_until: null,
    out_of_office: null,
    is_patient: false,
    is_collaborator: false,
    is_family_member: userType === 'familyMember',
    profile_completed: true,
    userType,
    relation: null,
    location: null,
    ...more,
  }
}

export const people = new Map(NAMES.map((name) => [name[0], buildUser(name)]))
export const ME = 1

export function person(id: number): User {
  const found = people.get(id)
  if (!found) throw new Error(`No person ${id} in the gallery`)
  return found
}

export function sender(id: number): Sender {
  const { userId, fullName, first_name, last_name, title, avatar, userType, relation } = person(id)
  return { userId, fullName, first_name, last_name, title, avatar, isBot: userType === 'bot', userType, relation }
}
