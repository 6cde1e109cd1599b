import type { TwoStepMedium } from '@kinward/contract/session'

/** Where a code went, so that its owner knows the place and nobody else learns it. */
export function coverAddress(medium: TwoStepMedium, address: string): string {
  if (medium === 'sms') return `•••• ${address.slice(-4)}`
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}••••${address.slice(at)}`
}
