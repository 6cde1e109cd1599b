import { describe, expect, it } from 'vitest'
import { buildNotification } from '../../test/factories.ts'
import { arrivalWords } from './arrival-words.ts'

const page = { kind: 'page' } as const
const missed = { type: 'VOIP', messageId: null, data: { callStatus: 'missed' } } as const

describe('whoever follows an alert', () => {
  it('to a place that tells of it itself is told nothing more', () => {
    expect(arrivalWords(buildNotification({}), page)).toBeNull()
    expect(arrivalWords(buildNotification({ type: 'GENERIC', messageId: null }), { kind: 'nowhere' })).toBeNull()
    expect(arrivalWords(buildNotification({ ...missed, messageId: 4 }), page)).toBeNull()
  })

  it('of a call or an escalation learns why they are where they are', () => {
    expect(arrivalWords(buildNotification(missed), page)).toEqual({
      title: 'Missed call from Tom Reyes',
      text: 'A call leaves no message. You can write in this channel.',
    })
    const escalation = buildNotification({ type: 'ESCALATION', messageId: null, data: { title: 'Escalation, step 2' } })
    expect(arrivalWords(escalation, page)).toEqual({
      title: 'Escalation, step 2',
      text: 'This is the channel it is about.',
    })
    const ofPatient = { ...escalation, fk_channel_id: null }
    expect(arrivalWords(ofPatient, page)?.text).toBe('This is the patient it is about.')
    expect(arrivalWords(ofPatient, { kind: 'nowhere' })?.text).toBe('There is nothing to open for it.')
  })
})
