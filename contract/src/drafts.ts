import { z } from 'zod'
import { Attachment, MOST_ATTACHMENTS, NewAttachment } from './attachments.ts'
import { MESSAGE_MAX_LENGTH } from './messages.ts'
import { Id, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

/** What someone has written and not sent, in a channel or in a thread. An empty one has been sent or taken back. */
export const Draft = z.object({
  groupId: Id,
  locationId: Id,
  parentId: Id.nullable(),
  message: z.string(),
  /** What has been uploaded for it. */
  attachments: z.array(Attachment),
  /** Counts the saves; whoever saves says on which one their words stand. */
  revision: z.int().nonnegative(),
})
export type Draft = z.infer<typeof Draft>

export const listDrafts = route({
  name: 'listDrafts',
  method: 'GET',
  path: `${BASE}/drafts`,
  summary: 'What the caller has written and not sent at a location',
  access: { level: 'location' },
  data: z.array(Draft),
})

/** What is there now; `isSaved` is false when it was changed since `revision`, and then nothing was written. */
export const SavedDraft = z.object({ isSaved: z.boolean(), draft: Draft })
export type SavedDraft = z.infer<typeof SavedDraft>

export const saveDraft = route({
  name: 'saveDraft',
  method: 'PUT',
  path: `${BASE}/groups/{groupId}/draft`,
  summary: 'Keeps what the caller has written in a channel or a thread, unless it was changed elsewhere meanwhile',
  access: { level: 'group' },
  body: z.object({
    parentId: Id.nullable(),
    message: Text.max(2 * MESSAGE_MAX_LENGTH),
    attachments: z.array(NewAttachment).max(MOST_ATTACHMENTS).default([]),
    revision: z.int().nonnegative(),
  }),
  data: SavedDraft,
})
