import { RENDITION_PREFIXES } from '@kinward/contract/files'
import type { UploadResult } from '@kinward/contract/uploads'
import type { FileRow } from './files.repository.ts'

/** A file that was looked at, as a message carries it. */
export function presentFile(row: FileRow): UploadResult {
  const { medium, thumbnail } = row.renditions
  return {
    type: row.kind === null || row.kind === 'giphy' ? 'file' : row.kind,
    id: row.id,
    name: row.upload_name,
    orignalFileName: row.file_name,
    mimeType: row.mime_type ?? 'application/octet-stream',
    extension: row.extension ?? '',
    size: row.size ?? 0,
    url: `files/${row.key}`,
    ...(medium !== undefined && {
      medium: `${RENDITION_PREFIXES.medium}${row.key}`,
      mediumSize: medium,
      mediumUrl: `files/${RENDITION_PREFIXES.medium}${row.key}`,
    }),
    ...(thumbnail !== undefined && {
      thumbnail: `${RENDITION_PREFIXES.thumbnail}${row.key}`,
      thumbnailSize: thumbnail,
      thumbnailUrl: `files/${RENDITION_PREFIXES.thumbnail}${row.key}`,
    }),
    ...(row.width !== null && row.height !== null && { width: row.width, height: row.height }),
    ...(row.duration !== null && { duration: row.duration }),
  }
}
