import { Relationship } from '@kinward/contract/families'
import { MOST_INVITES } from '@kinward/contract/invites'
import type { Location } from '@kinward/contract/locations'
import { isVisible, MESSAGE_MAX_LENGTH } from '@kinward/contract/messages'
import { texts as uiTexts } from '../../ui/texts.ts'
import { mayManageFamily } from '../families/family-policy.ts'
import { findBadAddress, readAddresses } from '../invites/read-addresses.ts'
import { mayInviteInto } from '../invites/use-invites.ts'
import { texts } from './texts.ts'

export type WizardStep = 'patient' | 'collaborators' | 'family' | 'message'

/** What was gathered so far. Nothing of it is sent before the last step. */
export type WizardDraft = {
  patient: { id: number; fullName: string } | null
  /** Addresses of people from outside, one a line. */
  collaborators: string
  relative: { firstName: string; lastName: string; relation: string; reach: string }
  audience: 'patients' | 'family'
  message: string
}

export const EMPTY_DRAFT: WizardDraft = {
  patient: null,
  collaborators: '',
  relative: { firstName: '', lastName: '', relation: '', reach: '' },
  audience: 'patients',
  message: '',
}

/** The steps that the reader may take. */
export function stepsFor(location: Location): readonly WizardStep[] {
  return [
    'patient',
    ...(mayInviteInto(location) ? (['collaborators'] as const) : []),
    ...(mayManageFamily(location) ? (['family'] as const) : []),
    'message',
  ]
}

/** Whether a relative is to be invited: whoever has typed anything of them means to. */
export function hasRelative({ relative }: WizardDraft): boolean {
  return Object.values(relative).some((word) => word.trim() !== '')
}

/** Whether anything was typed that would be lost; whom it is about is chosen again at once. */
export function isBegun(draft: WizardDraft): boolean {
  return hasRelative(draft) || draft.collaborators.trim() !== '' || draft.message.trim() !== ''
}

/** Why a step cannot be left yet; undefined when it can. Inviting nobody is fine. */
export function problemOf(step: WizardStep, draft: WizardDraft): string | undefined {
  switch (step) {
    case 'patient':
      return draft.patient === null ? texts.choosePatient : undefined
    case 'collaborators': {
      const addresses = readAddresses(draft.collaborators)
      if (addresses.length > MOST_INVITES) return texts.tooMany
      const bad = findBadAddress(addresses)
      return bad === undefined ? undefined : texts.badAddress(bad)
    }
    case 'family': {
      if (!hasRelative(draft)) return undefined
      if (!Relationship.safeParse(draft.relative.relation).success) return texts.chooseRelation
      const reach = draft.relative.reach.trim()
      return reach === '' || findBadAddress([reach]) !== undefined ? texts.badReach : undefined
    }
    case 'message':
      if (!isVisible(draft.message)) return texts.noMessage
      return draft.message.trim().length > MESSAGE_MAX_LENGTH ? uiTexts.maximum(MESSAGE_MAX_LENGTH) : undefined
    default:
      return step satisfies never
  }
}
