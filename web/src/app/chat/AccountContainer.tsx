import { memo } from 'react'
import { useTheme } from '../../features/preferences/use-theme.ts'
import { ownType } from '../../features/session/own-type.ts'
import { useSession } from '../../features/session/use-session.ts'
import { lockNow } from '../../features/session/watch-idle.ts'
import { AccountMenu } from '../../features/shell/components/AccountMenu.tsx'
import type { NavItem } from '../../features/shell/components/nav-item.ts'
import { PATHS, settingsPath, type SettingsSection } from '../paths.ts'
import { useSignOut } from '../use-sign-out.ts'

type AccountContainerProps = { at: 'rail' | 'bar'; more?: readonly NavItem[] }

/** The reader's menu at work. */
export const AccountContainer = memo(function AccountContainer({ at, more }: AccountContainerProps) {
  const session = useSession()
  const signOut = useSignOut()
  const [theme, chooseTheme] = useTheme()

  return (
    <AccountMenu
      user={{ ...session.user, userType: ownType(session) }}
      scheme={theme}
      onScheme={chooseTheme}
      settingsTo={PATHS.settings}
      statusTo={settingsPath('status' satisfies SettingsSection)}
      onLock={lockNow}
      onSignOut={signOut}
      at={at}
      more={more}
    />
  )
})
