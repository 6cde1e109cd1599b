import { ignoreFailure } from '../lib/errors.ts'
import { PATHS } from './paths.ts'
import { useServices } from './services.ts'

/** Signs out and leaves for a fresh page, so that nothing of this person stays in memory. */
export function useSignOut(): () => void {
  const { signOut } = useServices()
  return () => ignoreFailure(signOut().then((left) => left && window.location.assign(PATHS.login)))
}
