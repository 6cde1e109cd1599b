import { GROUP_DETAILS_MAX, GROUP_NAME_LENGTH } from '@kinward/contract/managing-groups'
import { lengthHint } from '../../../ui/length-hint.ts'

/** What is typed into the form of a channel. */
export type GroupDraft = { name: string; displayName: string; details: string; isPublic: boolean }

type Wrong = { name?: string | undefined; displayName?: string | undefined }

const isShort = (text: string) => text.trim().length < GROUP_NAME_LENGTH.min

/** What keeps a form from being sent. */
export function wrongIn({ name, displayName }: GroupDraft): Wrong {
  return {
    name: isShort(name) ? lengthHint(name, GROUP_NAME_LENGTH) : undefined,
    displayName:
      displayName.trim() !== '' && isShort(displayName) ? lengthHint(displayName, GROUP_NAME_LENGTH) : undefined,
  }
}

export function isComplete(draft: GroupDraft): boolean {
  return Object.values(wrongIn(draft)).every((wrong) => wrong === undefined)
}

export const nameHint = (name: string) => (name === '' ? undefined : lengthHint(name, GROUP_NAME_LENGTH))
export const detailsHint = (details: string) => lengthHint(details, { max: GROUP_DETAILS_MAX })
