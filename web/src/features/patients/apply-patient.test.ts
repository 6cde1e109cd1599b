import type { ListedPatient } from '@kinward/contract/managing-patients'
import { describe, expect, it } from 'vitest'
import { applyToPages, withoutPatient } from './apply-patient.ts'
import { listingSort, queryOf } from './patient-filter.ts'

const details = { currentScore: '40', text: null, background: null }
const walter: ListedPatient = {
  id: 3,
  patientId: '20418',
  locationId: 1,
  first_name: 'Walter',
  last_name: 'Brandvold',
  fullName: 'Walter Brandvold',
  birth_date: '1941-03-12',
  program: null,
  avatar: null,
  is_discharged: false,
  archived_at: null,
  profile: { acuity_score: 40, acuity_details: details, assessments: [] },
  flags: [],
  flagSummery: 0,
  groupId: 7,
  familyGroupId: null,
  hasJoined: true,
  last_message_time: 5,
}
const pages = [{ patients: [walter, { ...walter, id: 4 }], page: 1, hasMore: false }]
const idsOf = (changed: typeof pages) => changed.flatMap(({ patients }) => patients.map(({ id }) => id))

describe('a list of patients', () => {
  it('shows what changed, and keeps where the reader stands', () => {
    const flag = { id: 1, priority: 1 as const, abrv: 'FR', style: { flagLabel: 'Fall risk' } }
    const { flags: _flags, flagSummery: _summery, groupId: _group, ...patient } = { ...walter, program: 'Home' }
    const [page] = applyToPages(pages, { locationId: 1, patient, flags: [flag] }, 'active')
    expect(page?.patients[0]).toMatchObject({ program: 'Home', flagSummery: 1000, hasJoined: true, groupId: 7 })
    expect(page?.patients[1]).toEqual({ ...walter, id: 4 })
  })

  it('loses whoever no longer belongs in its view, and whoever was transferred', () => {
    const gone = { locationId: 1, patient: { ...walter, is_discharged: true }, flags: [] }
    expect(idsOf(applyToPages(pages, gone, 'active') as typeof pages)).toEqual([4])
    expect(idsOf(applyToPages(pages, gone, 'discharged') as typeof pages)).toEqual([3, 4])
    expect(idsOf(withoutPatient(pages, 3) as typeof pages)).toEqual([4])
  })
})

describe('a wish', () => {
  it('says only what narrows, with trimmed words', () => {
    const all = { view: 'active', keyword: '  ', flagIds: [], hasJoined: null, sort: 'Flags' } as const
    expect(queryOf(all)).toEqual({ sort: 'Flags' })
    expect(queryOf({ ...all, keyword: ' ada ', flagIds: [3, 7], hasJoined: false, view: 'archived' })).toEqual({
      sort: 'Flags',
      keyword: 'ada',
      flagIds: '3,7',
      hasJoined: '0',
      isArchived: '1',
    })
  })

  it('takes an order that the list does not have for the first one', () => {
    expect([listingSort('Unread'), listingSort(undefined), listingSort('First Name')]).toEqual([
      'Flags',
      'Flags',
      'First Name',
    ])
  })
})
