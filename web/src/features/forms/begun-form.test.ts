import { ANSWER_MAX_LENGTH } from '@kinward/contract/form-answers'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../../lib/storage.ts'
import { beginForm, keepBegun, readBegun } from './begun-form.ts'
import { begunKey, clearBegunForms } from './begun-forms.ts'

const key = begunKey({ userId: 1, patientId: 2, formId: 3 })

test('what was begun is found again after a reload, with its key and when it was opened', () => {
  const kept = createMemoryStore()
  const begun = { ...beginForm(1_790_000_000_900), version: 2, answers: { pain: 4 } }
  expect(begun.startedAt).toBe(1_790_000_000)
  keepBegun(kept, key, begun)
  expect(readBegun(kept, key)).toEqual(begun)
})

test('a form without answers leaves nothing behind, and what is broken is begun anew', () => {
  const kept = createMemoryStore()
  keepBegun(kept, key, beginForm(0))
  expect(kept.length).toBe(0)
  kept.setItem(key, '{"version":')
  expect(readBegun(kept, key)).toBeNull()
})

test('an answer that cannot be sent as it is takes none with it', () => {
  const kept = createMemoryStore()
  const answers = { pain: 4, story: 'x'.repeat(ANSWER_MAX_LENGTH + 1) }
  keepBegun(kept, key, { ...beginForm(0), answers })
  expect(readBegun(kept, key)?.answers).toEqual(answers)
  kept.setItem(key, JSON.stringify({ ...beginForm(0), answers: { pain: 4, sign: { typed: '' }, where: null } }))
  expect(readBegun(kept, key)?.answers).toEqual({ pain: 4 })
})

test('a disk that has become full keeps what was answered before', () => {
  const kept = createMemoryStore()
  const begun = { ...beginForm(0), answers: { pain: 1 } }
  keepBegun(kept, key, begun)
  const full = {
    ...kept,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  keepBegun(full, key, { ...begun, answers: { pain: 2 } })
  expect(readBegun(kept, key)).toEqual(begun)
})

test('signing out forgets what its reader has begun, and nothing else', () => {
  const kept = createMemoryStore()
  keepBegun(kept, key, { ...beginForm(0), answers: { pain: 1 } })
  kept.setItem(begunKey({ userId: 12, patientId: 2, formId: 3 }), 'x')
  clearBegunForms(1, kept)
  expect(kept.getItem(key)).toBeNull()
  expect(kept.length).toBe(1)
})
