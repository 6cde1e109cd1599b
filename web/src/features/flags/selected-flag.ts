import { Flag } from '@kinward/contract/patients'
import { z } from 'zod'

/** A flag that a message opens, or closes. */
export const SelectedFlag = z.object({ flag: Flag, isClosing: z.boolean() })
export type SelectedFlag = z.infer<typeof SelectedFlag>

/** What is sent of it. */
export function flagLinks(selected: SelectedFlag | null | undefined) {
  const links = selected ? [{ fk_flag_id: selected.flag.id }] : []
  return { OpenedFlags: selected?.isClosing ? [] : links, ClosedFlags: selected?.isClosing ? links : [] }
}
