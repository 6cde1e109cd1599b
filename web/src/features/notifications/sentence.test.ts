import { NOTIFICATION_TYPES } from '@kinward/contract/notifications'
import { describe, expect, it } from 'vitest'
import { buildNotification } from '../../test/factories.ts'
import { isMissed, plainSentence, sentenceOf } from './sentence.ts'
import { NOTIFICATION_TEXTS } from './texts.ts'

const said = (over: Parameters<typeof buildNotification>[0]) => plainSentence(buildNotification(over))

describe('the sentence of a notification', () => {
  it('says for every type who did what, and begins with what stands out', () => {
    const sentences = NOTIFICATION_TYPES.map((type) => said({ type, data: { title: 'Winter road plan' } }))
    expect(new Set(sentences).size).toBeGreaterThanOrEqual(NOTIFICATION_TYPES.length - 2)
    for (const type of NOTIFICATION_TYPES) expect(sentenceOf(buildNotification({ type }))[0]?.isName).toBe(true)
    expect(said({ type: 'FLAG_ADDED', data: { title: 'PC Pain crisis' } })).toBe('Tom Reyes added PC Pain crisis')
    expect(said({ type: 'BROADCAST', data: { title: 'Winter road plan' } })).toBe('Broadcast Winter road plan')
  })

  it('counts what it stands for', () => {
    expect(said({ type: 'DIRECT_MESSAGE' })).toBe('Tom Reyes sent you a message')
    expect(said({ type: 'DIRECT_MESSAGE', count: 3 })).toBe('Tom Reyes sent you 3 messages')
  })

  it('says so when it is urgent', () => {
    for (const type of ['MENTION', 'DIRECT_MESSAGE', 'REPLIES', 'SIMPLE_MESSAGE'] as const)
      expect(said({ type, isUrgent: true })).toContain('urgent')
  })

  it('tells a delegate for whom, and somebody unknown as someone', () => {
    expect(said({ type: 'DELEGATE', data: { insteadOf: 'Lena Sorko' } })).toBe(
      'Tom Reyes mentioned Lena Sorko, for whom you stand in',
    )
    expect(said({ Sender: null })).toBe('Someone mentioned you')
  })

  it('tells a missed call from one that was answered', () => {
    expect(said({ type: 'VOIP', data: { callStatus: 'missed' } })).toBe('Missed call from Tom Reyes')
    expect(said({ type: 'INBOUND_CALLS', data: { callStatus: 'received' } })).toBe('Call from Tom Reyes')
    expect(isMissed({ data: {} })).toBe(false)
  })

  it('tells whoever called for help that nobody answered, as their own call', () => {
    const data = { title: 'Rapid response', callStatus: 'ownUnanswered' }
    expect(said({ type: 'ESCALATION', data })).toBe('Nobody answered your call for Rapid response.')
    expect(said({ type: 'ESCALATION', data: { ...data, callStatus: 'unanswered' } })).toBe(
      'Tom Reyes called Rapid response. Nobody answered.',
    )
  })

  it('names everything that an urgent one came through', () => {
    expect(NOTIFICATION_TEXTS.passed(['mute', 'quietHours'])).toBe('Came through mute and quiet hours')
  })
})
