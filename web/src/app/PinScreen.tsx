import { PinContainer } from '../features/security/PinContainer.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The lock, with the way out of it. */
export function PinScreen() {
  return <PinContainer onSignOut={useSignOut()} />
}
