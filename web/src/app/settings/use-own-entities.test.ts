import { expect, it } from 'vitest'
import { buildLocation } from '../../test/factories.ts'
import { ownEntities } from './use-own-entities.ts'

it('whoever decides for two organisations is shown both, each once', () => {
  const at = (id: number, entityId: number, isAdmin: boolean) => {
    const location = buildLocation({ id })
    return { ...location, Entity: { ...location.Entity, id: entityId, isAdmin } }
  }
  const locations = [at(1, 1, true), at(2, 1, true), at(3, 2, false), at(4, 3, true)]
  expect(ownEntities(locations).map(({ id }) => id)).toEqual([1, 3])
})
