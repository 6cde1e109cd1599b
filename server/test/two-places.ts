import type { TestApp, TestClient } from './harness.ts'

type Place = { entityId: number; locationId: number }

/** Two places of an organisation, and someone who leads both: patients are moved from one to the other. */
export async function buildTwoPlaces(kit: TestApp): Promise<{ here: Place; there: Place; lead: TestClient }> {
  const { build } = kit
  const entityId = await build.entity()
  const here = { entityId, locationId: await build.location(entityId) }
  const there = { entityId, locationId: await build.location(entityId) }
  const userId = await build.person(here.locationId, 'admin')
  return { here, there, lead: await kit.signedIn(await build.member(userId, there.locationId, 'admin')) }
}
