import type { Location } from '@kinward/contract/locations'
import { useLocation } from 'react-router'
import { useUnreadAlerts } from '../../features/notifications/queries.ts'
import { useSession } from '../../features/session/use-session.ts'
import type { NavItem } from '../../features/shell/components/nav-item.ts'
import { alertsItem } from '../../features/shell/components/nav-items.ts'
import { placePath } from '../chat/place-path.ts'
import { alertsAddress, locationPath } from '../paths.ts'
import { useAlertPanel } from './use-alerts-param.ts'

/** The way to the alerts: beside what is open at the location, or beside what was open there last; and back from them. */
export function useAlertsItem(location: Location | undefined): NavItem[] {
  const { user } = useSession()
  const unread = useUnreadAlerts()
  const address = useLocation()
  const isOpen = useAlertPanel() !== null
  if (!location) return []
  const isThere = `${address.pathname}/`.startsWith(`${locationPath(location.id)}/`)
  const beside = isThere ? address : { pathname: placePath(user.id, location.id), search: '' }
  return [alertsItem(alertsAddress(beside, isOpen && isThere ? null : 'alerts'), unread, isOpen && isThere)]
}
