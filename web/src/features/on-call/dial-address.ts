import { readOutsideNumber } from '@kinward/contract/escalations'

/** What a press on a number opens: the phone of the device, with that number; null where it cannot be told which it is. */
export function dialAddress(phone: string): string | null {
  const dialled = readOutsideNumber(phone)
  if (!dialled) return null
  return `tel:${dialled.number}${dialled.extension === null ? '' : `;ext=${dialled.extension}`}`
}
