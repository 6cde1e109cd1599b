import { useState } from 'react'
import { PushOffer } from '../../features/push/components/PushOffer.tsx'
import { pushOwner } from '../../features/push/push-owner.ts'
import { usePush } from '../../features/push/use-push.ts'

/** Offers to be told in this browser while no page is open, until the reader has said yes or no. */
export function PushOfferLine() {
  const { state, turn } = usePush()
  const [isDeclined, setDeclined] = useState(pushOwner.hasDeclined)
  if (state !== 'off' || isDeclined) return null

  function decline() {
    pushOwner.decline()
    setDeclined(true)
  }
  return <PushOffer onTurnOn={() => turn(true)} onDismiss={decline} />
}
