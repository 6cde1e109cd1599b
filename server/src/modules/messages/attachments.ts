import type { Attachment, NewAttachment } from '@kinward/contract/attachments'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { resolveUploads } from '../files/resolve-uploads.ts'
import type { KeepGif } from '../gifs/keep-gif.ts'
import type { LinkPreviews } from '../link-previews/link-previews.service.ts'

type Sender = { userId: number; groupId: number }

/** Where all that a message can carry comes from. */
export type AttachmentSources = { db: Db; keepGif: KeepGif; describeLink: LinkPreviews['describe'] }

/** What a new message carries, in the order its sender named it; everything about it is what the server knows. */
export async function attachmentsOf(
  { db, keepGif, describeLink }: AttachmentSources,
  sender: Sender,
  given: readonly NewAttachment[],
): Promise<Attachment[]> {
  const names = given.flatMap((one) => (one.type === 'giphy' || one.type === 'url' ? [] : [one.name]))
  const uploads = names.length > 0 ? await resolveUploads(db, sender, names) : new Map<string, Attachment>()
  return Promise.all(
    given.map(async (one) => {
      if (one.type === 'url') return describeLink(one.url)
      if (one.type === 'giphy') return keepGif(sender, one.name)
      const found = uploads.get(one.name)
      if (!found) throw notFound()
      return found
    }),
  )
}
