import type { Attachment, FormMode } from '@kinward/contract/attachments'
import type { ChannelType } from '@kinward/contract/groups'
import type { Role } from '@kinward/contract/permissions'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { findForm, isInUse } from './forms.repository.ts'

type Sender = { locationId: number; role: Role; groupType: ChannelType }
type Asked = { formId: number; mode: FormMode }

/** Staff give forms to those who read about a patient, in the channels of that patient. */
export function mayGiveForm({ role, groupType }: Pick<Sender, 'role' | 'groupType'>): boolean {
  return isStaff(role) && (groupType === 'patients' || groupType === 'family')
}

/** A form as a message carries it; undefined where there is none to give. */
export async function formAttachment(
  db: Db | Tx,
  sender: Sender,
  { formId, mode }: Asked,
): Promise<Attachment | undefined> {
  if (!mayGiveForm(sender) || !(await isInUse(db, sender.locationId, formId))) return undefined
  const form = await findForm(db, sender.locationId, formId)
  return form && { type: 'assessment', formId, formName: form.name, mode }
}
