import { z } from 'zod'
import { Id, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

const TAGS = `${BASE}/groups/{groupId}/attachments/tags` as const

/** A word that files are found by again: 'Consent', 'Wound'. An organisation's tags are shared by all its channels. */
export const Tag = z.object({ id: Id, name: z.string() })
export type Tag = z.infer<typeof Tag>

export const TAG_NAME_MAX = 40

/** How many of the tags used last are offered. */
export const RECENT_TAGS = 8

export const listTags = route({
  name: 'listTags',
  method: 'GET',
  path: '/api/v2/tags',
  summary: 'The tags of the organisations the caller is staff of, by name',
  access: { level: 'user' },
  data: z.array(Tag.extend({ entityId: Id })),
})

export const createTag = route({
  name: 'createTag',
  method: 'POST',
  path: TAGS,
  summary: 'A tag of this name, made when there is none',
  access: { level: 'group' },
  body: z.object({ name: Text.trim().min(1).max(TAG_NAME_MAX) }),
  data: Tag,
})

export const recentTags = route({
  name: 'recentTags',
  method: 'GET',
  path: `${TAGS}/recent-tags`,
  summary: 'The tags used last in a channel, the latest first',
  access: { level: 'group' },
  data: z.array(Tag),
})

/** The most files that are tagged at once. */
export const TAGGED_MOST = 100

/** All at once or not at all; a tag that is there already stays. */
export const attachTags = route({
  name: 'attachTags',
  method: 'POST',
  path: `${TAGS}/attach-to-multiple-attachments`,
  summary: 'Puts tags on files of a channel',
  access: { level: 'group' },
  body: z.object({ tagIds: z.array(Id).min(1).max(20), attachmentIds: z.array(Id).min(1).max(TAGGED_MOST) }),
  data: z.null(),
})

export const removeTag = route({
  name: 'removeTag',
  method: 'DELETE',
  path: `${BASE}/groups/{groupId}/attachments/{attachmentId}/tags/{tagId}`,
  summary: 'Takes a tag off a file of a channel',
  access: { level: 'group' },
  data: z.null(),
})
