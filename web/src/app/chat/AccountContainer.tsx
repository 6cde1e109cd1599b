import { useMantineColorScheme } from '@mantine/core'
import { useSession } from '../../features/session/use-session.ts'
import { AccountMenu } from '../../features/shell/components/AccountMenu.tsx'
import { ignoreFailure } from '../../lib/errors.ts'
import { PATHS } from '../paths.ts'
import { useServices } from '../services.ts'

/** The reader's menu at work. */
export function AccountContainer({ at }: { at: 'rail' | 'bar' }) {
  const { user } = useSession()
  const { signOut } = useServices()
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  function handleSignOut() {
    // A fresh page, so that nothing of this person stays in memory.
    ignoreFailure(signOut().then((left) => left && window.location.assign(PATHS.login)))
  }

  return <AccountMenu user={user} scheme={colorScheme} onScheme={setColorScheme} onSignOut={handleSignOut} at={at} />
}
