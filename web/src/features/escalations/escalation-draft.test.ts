import { MOST_STEP_PARTICIPANTS, NewEscalation } from '@kinward/contract/escalations'
import { describe, expect, it } from 'vitest'
import { buildDefinition, buildKeptStep, buildUser } from '../../test/factories.ts'
import type { Callable } from './describe-step.ts'
import * as drafts from './escalation-draft.ts'

const RUTH = { id: 7, userGroupId: null }
const NURSE = { id: null, userGroupId: 3 }
const GONE = { id: 99, userGroupId: null }
const callable: Callable = {
  staff: new Map([[7, buildUser({ id: 7, fullName: 'Ruth Alvarez' })]]),
  roles: [{ id: 3, name: 'on-call nurse', now: [], next: [] }],
}

const kept = buildDefinition({
  phone: '911',
  partnerLocationIds: [5],
  steps: [
    buildKeptStep({ participants: [NURSE] }),
    buildKeptStep({
      participants: [RUTH, NURSE],
      action: 'VIDEO_CALL',
      waitTime: 120,
      callInSequence: false,
      callInParallel: true,
      callToMobileNumber: true,
    }),
  ],
})
const draft = drafts.draftOf(kept, callable)
const keys = ({ steps }: drafts.EscalationDraft) => steps.map(({ key }) => key)

describe('an escalation that is changed', () => {
  it('is saved as it was, where nothing was changed', () => {
    const { id: _id, version: _version, ...wish } = kept
    expect(drafts.escalationOf(draft)).toEqual(wish)
    expect(drafts.isMended(kept, draft)).toBe(false)
  })

  it('is without those who are there no longer, and says so', () => {
    const old = buildDefinition({
      steps: [buildKeptStep({ participants: [GONE, RUTH, { id: null, userGroupId: 98 }] })],
    })
    const mended = drafts.draftOf(old, callable)
    expect(mended.steps).toMatchObject([{ participants: [RUTH] }])
    expect(drafts.isMended(old, mended)).toBe(true)
  })
})

describe('steps', () => {
  it('are added, moved and removed, each with a key of its own', () => {
    const three = drafts.addStep(draft)
    expect(keys(three)).toEqual([1, 2, 3])
    expect(three.steps[2]).toMatchObject({ participants: [], seconds: '30', action: 'VIDEO_CALL' })
    expect(keys(drafts.moveStep(three, 2, 1))).toEqual([1, 3, 2])
    expect(keys(drafts.moveStep(three, 0, 1))).toEqual([2, 1, 3])
    expect(keys(drafts.moveStep(three, 0, -1))).toEqual([1, 2, 3])
    const fewer = drafts.removeStep(three, 2)
    expect(keys(fewer)).toEqual([1, 3])
    expect(keys(drafts.addStep(fewer))).toEqual([1, 3, 4])
    expect(drafts.changeStep(draft, 2, { phones: false }).steps.map(({ phones }) => phones)).toEqual([false, false])
  })

  it('take people and roles in and out, in the order they came', () => {
    expect(drafts.toggled([NURSE], RUTH)).toEqual([NURSE, RUTH])
    expect(drafts.toggled([NURSE, RUTH], NURSE)).toEqual([RUTH])
  })
})

describe('what is wrong', () => {
  const first = drafts.NEW_ESCALATION.steps[0]
  const step = (over: Partial<drafts.StepDraft>): drafts.StepDraft => {
    if (!first) throw new Error('A new escalation has a step.')
    return { ...first, participants: [RUTH], ...over }
  }

  it('is a name that is missing, and a phone number that is none', () => {
    expect(drafts.draftProblems({ ...draft, name: ' ', phone: 'front desk' })).toEqual(['name', 'phone'])
    expect(drafts.draftProblems({ ...draft, phone: '911 or 555-0100' })).toEqual(['phone'])
    expect(drafts.draftProblems({ ...draft, phone: '555-0100 ext. 12' })).toEqual([])
    expect(drafts.draftProblems({ ...draft, name: 'Help', phone: ' ' })).toEqual([])
  })

  it('is a step without anyone, with too many, or with too little or too much time', () => {
    expect(drafts.stepProblems(step({ participants: [] }))).toEqual(['whom'])
    const many = Array.from({ length: MOST_STEP_PARTICIPANTS + 1 }, (_, id) => ({ id, userGroupId: null }))
    expect(drafts.stepProblems(step({ participants: many }))).toEqual(['many'])
    for (const seconds of ['', '29', '301', '30.5', 'soon']) {
      expect(drafts.stepProblems(step({ seconds }))).toEqual(['seconds'])
    }
    for (const seconds of ['30', ' 45 ', '300']) expect(drafts.stepProblems(step({ seconds }))).toEqual([])
  })

  it('is nothing where the server would take it', () => {
    const good = { name: ' Help ', phone: ' +1 555 0100 ', partnerIds: [], steps: [step({ seconds: ' 45 ' })] }
    expect(drafts.isGood(good)).toBe(true)
    expect(NewEscalation.parse(drafts.escalationOf(good))).toMatchObject({
      displayName: 'Help',
      phone: '+1 555 0100',
      steps: [{ waitTime: 45 }],
    })
    expect(drafts.isGood(drafts.NEW_ESCALATION)).toBe(false)
  })
})
