import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { useNavigate } from 'react-router'
import type { Unanswered } from '../../features/calls/unanswered.ts'
import { isTypeOn } from '../../features/channels/channel-policy.ts'
import { useOpenPersonalMutation } from '../../features/channels/mutations/use-open-personal-mutation.ts'
import { OutsideNumber, WhoElse } from '../../features/on-call/components/WhoElse.tsx'
import { texts } from '../../features/on-call/texts.ts'
import { useOnCallQuery } from '../../features/on-call/use-on-call-query.ts'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { useUsersQuery } from '../../features/users/use-users-query.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { channelPath } from '../paths.ts'
import { useCallTo } from './use-call-to.ts'

type WhoElseModalProps = { unanswered: Unanswered; location: Location; me: number; onClose: () => void }

/** Nobody has answered a call for help: who is on call all the same, and the number outside. */
export default function WhoElseModal({ unanswered, location, me, onClose }: WhoElseModalProps) {
  const { support, why } = unanswered
  const navigate = useNavigate()
  const onCall = useOnCallQuery(location)
  const users = useUsersQuery(location)
  const isAway = [onCall, users].some(({ isError, fetchStatus }) => isError || fetchStatus === 'paused')
  const personal = useOpenPersonalMutation(location)
  const callTo = useCallTo(location, me)

  function handleMessage({ id: userId }: User) {
    personal.mutate(userId, {
      onSuccess({ id }) {
        onClose()
        void navigate(channelPath(location.id, id))
      },
      onError: (error) => toast.error({ title: whyRefused(error) ?? texts.failed }),
    })
  }

  function askAgain() {
    void onCall.refetch()
    void users.refetch()
  }

  /** Whoever is called is called from the page. */
  function closing(call: (() => void) | null = null) {
    if (!call) return null
    return () => {
      onClose()
      call()
    }
  }

  return (
    <Modal
      title={texts.noneTitle[why]}
      hint={texts.noneWhy[why](support.displayName)}
      onClose={onClose}
      foot={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {support.phone !== null && <OutsideNumber phone={support.phone} />}
      {onCall.data && users.data ? (
        <WhoElse
          placeName={location.name}
          roles={onCall.data.roles}
          people={users.data}
          me={me}
          onMessage={isTypeOn('personal', location) ? handleMessage : null}
          callOf={(person) => closing(callTo(person)?.onVoice)}
          phoneOf={(person) => closing(callTo(person)?.onPhone)}
        />
      ) : isAway ? (
        <ErrorState what={texts.failed} onRetry={askAgain} />
      ) : (
        <Skeleton rows={2} />
      )}
    </Modal>
  )
}
