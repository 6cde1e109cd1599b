import { Navigate, useLocation } from 'react-router'
import { useMaybeSession } from '../../features/session/use-session.ts'
import { readUpsellAddress } from '../../features/upsell/upsell-address.ts'
import { upsellEntry } from '@kinward/contract/upsell'
import { useModalDialog } from '../../ui/use-modal-dialog.ts'
import { UpsellContainer } from './UpsellContainer.tsx'
import styles from './upsell.module.css'

type UpsellOverlayProps = {
  /** The address of the screen it lies over. */
  behind: string
  onClose: () => void
}

/** The page of a feature over the screen that led to it, which stays as it is. Nobody sees it on a screen that is locked. */
export function UpsellOverlay({ behind, onClose }: UpsellOverlayProps) {
  const session = useMaybeSession()
  const { feature, locationId, isFramed } = readUpsellAddress(new URLSearchParams(useLocation().search))
  const dialog = useModalDialog(onClose)
  if (feature === null) return <Navigate to={behind} replace />
  if (!session || session.isLocked) return null
  return (
    <dialog {...dialog} className={styles.overlay} aria-label={upsellEntry(feature).featureName}>
      <UpsellContainer feature={feature} locationId={locationId} isSignedIn onClose={isFramed ? null : onClose} />
    </dialog>
  )
}
