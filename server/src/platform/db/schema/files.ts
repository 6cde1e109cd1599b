import type { UploadKind } from '@kinward/contract/attachments'
import type { LinkPreview } from '@kinward/contract/link-previews'
import type { Generated } from 'kysely'

/** What was uploaded, and the pages that links lead to. */
export type FileTables = {
  files: {
    id: Generated<number>
    key: string
    upload_name: string
    group_id: number | null
    uploader_id: number
    file_name: string
    said_size: number | null
    said_mime: Generated<string>
    address: string | null
    address_taken: Generated<boolean>
    is_voice_clip: Generated<boolean>
    state: Generated<'awaited' | 'arrived' | 'ready' | 'refused'>
    refusal: string | null
    kind: UploadKind | 'giphy' | null
    mime_type: string | null
    extension: string | null
    size: number | null
    width: number | null
    height: number | null
    duration: number | null
    renditions: Generated<Record<string, number>>
    is_carried: Generated<boolean>
    for_broadcast: Generated<boolean>
    for_form: Generated<boolean>
    form_link_id: number | null
    form_question: string | null
    created_at: Generated<Date>
    arrived_at: Date | null
    let_go_at: Date | null
  }
  discarded_files: { key: string; tried_at: Generated<Date> }
  message_files: { file_id: number; message_id: number; group_id: number }
  tags: { id: Generated<number>; entity_id: number; name: string }
  file_tags: { group_id: number; file_id: number; tag_id: number; tagged_by: number; tagged_at: Generated<Date> }
  link_previews: { url: string; found: LinkPreview | null; fetched_at: Generated<Date> }
}
