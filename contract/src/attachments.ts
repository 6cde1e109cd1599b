import { z } from 'zod'
import { Id } from './primitives.ts'

/** Every kind of thing a message can carry. */
export const ATTACHMENT_KINDS = [
  'image',
  'giphy',
  'file',
  'assessment',
  'video',
  'meeting',
  'url',
  'voice-clip',
  'audio',
  'check-in-checkout',
  'voip',
  'invite',
  'inboundCallRouting',
  'text-formatting',
] as const
export const AttachmentKind = z.enum(ATTACHMENT_KINDS)

/** Something a message carries. The fields that apply follow from its kind. */
export const Attachment = z.object({
  type: AttachmentKind,
  name: z.string().optional(),
  orignalFileName: z.string().optional(),
  mimeType: z.string().optional(),
  extension: z.string().optional(),
  size: z.int().nonnegative().optional(),
  url: z.string().optional(),
  userInTime: z.iso.datetime({ offset: true }).optional(),
  userOutTime: z.iso.datetime({ offset: true }).optional(),
  note: z.string().optional(),
  formId: Id.optional(),
  formName: z.string().optional(),
  /** Whom an invite is for. */
  userId: Id.optional(),
})
export type Attachment = z.infer<typeof Attachment>
