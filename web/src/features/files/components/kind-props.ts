import type { Attachment } from '@kinward/contract/attachments'
import type { MediaPlace } from '../media-context.ts'

/** What each kind of thing is shown from: itself, and where it is in which message; null away from any. */
export type KindProps = { attachment: Attachment; at: MediaPlace | null }
