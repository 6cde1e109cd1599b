import type { CallerRole, World } from './roles.ts'

const USER = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | 401 401 401 401 401 401 401'
const LOCATION = 'ok ok ok ok ok ok | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const STAFF_IN_GROUP = 'ok ok no no no 404 | 404 gone | 404 404 404 404 | 401 401 401 401 401 401 401'

/** What surrounds files: lists of them, tags, links and GIFs. The columns are those of the table. */
export const MEDIA_CALLS: Record<string, string> = {
  previewUrl: USER,
  searchGifs: LOCATION,
  readGif: USER,
  readGifStill: USER,
  // The patient's channels are the answer; whoever is in none of them is not told that there is such a patient.
  listPatientItems: 'ok ok ok ok ok 404 | 404 404 | 404 404 404 404 | 401 401 401 401 401 401 401',
  listTags: USER,
  createTag: STAFF_IN_GROUP,
  recentTags: STAFF_IN_GROUP,
  attachTags: STAFF_IN_GROUP,
  removeTag: STAFF_IN_GROUP,
}

export const MEDIA_QUERIES: Record<string, string> = { previewUrl: '?url=http%3A%2F%2F127.0.0.1%2F' }

/** A file of the channel that is tried with, and a tag of its organisation. */
export function mediaParams(world: World, role: CallerRole) {
  const { fileId: attachmentId } = world.channelOf(role)
  return { patientId: world.patientId, attachmentId, tagId: world.tagId, name: 'heart' }
}

export function mediaBodies(world: World, role: CallerRole): Record<string, unknown> {
  const { attachmentId, tagId } = mediaParams(world, role)
  return { createTag: { name: 'Consent' }, attachTags: { tagIds: [tagId], attachmentIds: [attachmentId] } }
}
