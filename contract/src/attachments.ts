import { z } from 'zod'
import { Id, Millis, Text } from './primitives.ts'

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

/** Kinds that come as bytes. The server says which one a file is, by what is in it. */
export const UPLOAD_KINDS = ['image', 'video', 'voice-clip', 'audio', 'file'] as const
export const UploadKind = z.enum(UPLOAD_KINDS)
export type UploadKind = z.infer<typeof UploadKind>

/** Whether one answer to a form is enough, or each reader gives their own. */
export const FORM_MODES = ['one', 'each'] as const
export const FormMode = z.enum(FORM_MODES)
export type FormMode = z.infer<typeof FormMode>

/** That someone answered a form. The result is told where the care team is among itself. */
export const FormAnswered = z.object({ userId: Id, fullName: z.string(), at: Millis, result: z.string().nullable() })
export type FormAnswered = z.infer<typeof FormAnswered>

/**
 * Something a message carries. The fields that apply follow from its kind. Addresses are paths below the API, opened with
 * an asset token in the query; `id` is the file behind them.
 */
export const Attachment = z.object({
  type: AttachmentKind,
  id: Id.optional(),
  name: z.string().optional(),
  orignalFileName: z.string().optional(),
  mimeType: z.string().optional(),
  extension: z.string().optional(),
  size: z.int().nonnegative().optional(),
  url: z.string().optional(),
  /** Smaller pictures of the same: GIFs and small pictures have none. */
  medium: z.string().optional(),
  mediumSize: z.int().nonnegative().optional(),
  mediumUrl: z.string().optional(),
  thumbnail: z.string().optional(),
  thumbnailSize: z.int().nonnegative().optional(),
  thumbnailUrl: z.string().optional(),
  /** In pixels, as it is shown. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** In seconds. */
  duration: z.number().nonnegative().optional(),
  /** What the page behind an address says of itself. */
  title: z.string().optional(),
  description: z.string().optional(),
  icon: z.string().optional(),
  userInTime: z.iso.datetime({ offset: true }).optional(),
  userOutTime: z.iso.datetime({ offset: true }).optional(),
  note: z.string().optional(),
  formId: Id.optional(),
  formName: z.string().optional(),
  mode: z.string().optional(),
  /** Who has answered a form, and, among the care team, with which result. */
  answers: z.array(FormAnswered).optional(),
  meetingId: z.string().optional(),
  meetingUrl: z.string().optional(),
  /** What became of a call. */
  action: z.string().optional(),
  bodyText: z.string().optional(),
  text: z.string().optional(),
  /** Whom an invite is for. */
  userId: Id.optional(),
})
export type Attachment = z.infer<typeof Attachment>

/** The most things one message carries. */
export const MOST_ATTACHMENTS = 20

/**
 * What a sender says a message carries: the upload's name, a GIF's id, an address, or a form. Everything else is what the server
 * knows of it.
 */
export const NewAttachment = z.discriminatedUnion('type', [
  z.object({ type: UploadKind, name: Text.min(1).max(200) }),
  z.object({ type: z.literal('giphy'), name: Text.min(1).max(100) }),
  z.object({ type: z.literal('url'), url: Text.pipe(z.url({ protocol: /^https?$/ }).max(2_000)) }),
  z.object({ type: z.literal('assessment'), formId: Id, mode: FormMode }),
])
export type NewAttachment = z.infer<typeof NewAttachment>
