import { expect, test } from 'vitest'
import { createMemoryStore } from '../../lib/storage.ts'
import { buildingKey, clearBegunForms } from './begun-forms.ts'
import { draftOf } from './build-form.ts'
import { readDraft } from './use-building.ts'

const key = buildingKey({ userId: 1, locationId: 2, form: null })

test('a form that is half made is found again, and what is broken is none', () => {
  const kept = createMemoryStore()
  const draft = { ...draftOf(null), name: 'Night round' }
  kept.setItem(key, JSON.stringify(draft))
  expect(readDraft(kept, key)).toEqual(draft)
  for (const broken of ['{"name":', '{"name":"x"}', '{"name":"x","patients":true,"family":true,"definition":{}}']) {
    kept.setItem(key, broken)
    expect(readDraft(kept, key)).toBeNull()
  }
})

test('each form and each of its versions has its own, and signing out forgets them', () => {
  const kept = createMemoryStore()
  const keys = [null, { id: 3, version: 1 }, { id: 3, version: 2 }].map((form) =>
    buildingKey({ userId: 1, locationId: 2, form }),
  )
  expect(new Set(keys).size).toBe(3)
  for (const one of keys) kept.setItem(one, '{}')
  clearBegunForms(1, kept)
  expect(kept.length).toBe(0)
})
