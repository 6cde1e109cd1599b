import type { Attachment, NewAttachment } from '@kinward/contract/attachments'
import { FormMode, UploadKind } from '@kinward/contract/attachments'

/** What one attachment of a draft is told apart by: the name of an upload or a GIF, an address, or the id of a form. */
export function keyOf({ type, name, url, formId }: Pick<Attachment, 'type' | 'name' | 'url' | 'formId'>): string {
  return `${type}:${(type === 'url' ? url : type === 'assessment' ? formId : name) ?? ''}`
}

export function sameAttachments(here: readonly Attachment[], keys: readonly string[]): boolean {
  return here.length === keys.length && here.every((attachment) => keys.includes(keyOf(attachment)))
}

type Sides = {
  attachments: readonly Attachment[]
  base: { attachments: readonly string[] }
  askedFor: readonly string[]
}

/**
 * What is attached here and there, on what both stood on. What is there and was on its way from here is no news: if it is
 * not here any more, it was taken away since.
 */
export function mergeAttachments({ attachments, base, askedFor }: Sides, there: readonly Attachment[]): Attachment[] {
  const keysHere = attachments.map(keyOf)
  const keysThere = there.map(keyOf)
  const known = [...base.attachments, ...askedFor]
  return [
    ...attachments.filter((one) => keysThere.includes(keyOf(one)) || !base.attachments.includes(keyOf(one))),
    ...there.filter((one) => !keysHere.includes(keyOf(one)) && !known.includes(keyOf(one))),
  ]
}

/** What is said of something a message carries; the server knows the rest. */
export function toNewAttachments(attachments: readonly Attachment[]): NewAttachment[] {
  return attachments.flatMap(({ type, name = '', url = '', formId, mode }): NewAttachment[] => {
    if (type === 'url') return [{ type, url }]
    if (type === 'giphy') return [{ type, name }]
    if (type === 'assessment') return formId === undefined ? [] : [{ type, formId, mode: FormMode.parse(mode) }]
    const kind = UploadKind.safeParse(type).data
    return kind ? [{ type: kind, name }] : []
  })
}
