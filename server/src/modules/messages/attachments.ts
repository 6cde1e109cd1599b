import type { Attachment, NewAttachment } from '@kinward/contract/attachments'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { resolveUploads } from '../files/resolve-uploads.ts'
import { formAttachment, mayGiveForm } from '../forms/form-attachment.ts'
import { refusals } from '../forms/texts.ts'
import type { KeepGif } from '../gifs/keep-gif.ts'
import type { LinkPreviews } from '../link-previews/link-previews.service.ts'

/** Where all that a message can carry comes from. */
export type AttachmentSources = { db: Db; keepGif: KeepGif; describeLink: LinkPreviews['describe'] }

/** What a new message carries, in the order its sender named it; everything about it is what the server knows. */
export async function attachmentsOf(
  { db, keepGif, describeLink }: AttachmentSources,
  sender: GroupCaller,
  given: readonly NewAttachment[],
): Promise<Attachment[]> {
  const names = given.flatMap((one) => ('name' in one && one.type !== 'giphy' ? [one.name] : []))
  const uploads = names.length > 0 ? await resolveUploads(db, sender, names) : new Map<string, Attachment>()
  return Promise.all(
    given.map(async (one) => {
      if (one.type === 'url') return describeLink(one.url)
      if (one.type === 'giphy') return keepGif(sender, one.name)
      const found = one.type === 'assessment' ? await formAttachment(db, sender, one) : uploads.get(one.name)
      if (!found && one.type === 'assessment' && mayGiveForm(sender)) throw new AppError('CONFLICT', refusals.notInUse)
      if (!found) throw notFound()
      return found
    }),
  )
}
