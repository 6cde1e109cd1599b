import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { IconDialpad, IconHeadset } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { buttonTexts } from '../../features/calls/components/button-texts.ts'
import { CallPersonIcons } from '../../features/calls/components/CallPerson.tsx'
import { useCallableEscalations } from '../../features/escalations/use-callable-escalations.ts'
import { isTypeOn } from '../../features/channels/channel-policy.ts'
import { useOpenPersonalMutation } from '../../features/channels/mutations/use-open-personal-mutation.ts'
import { HelpLines } from '../../features/on-call/components/HelpLines.tsx'
import styles from '../../features/on-call/components/OnCall.module.css'
import { OnCallRoles } from '../../features/on-call/components/OnCallRoles.tsx'
import { RosterOfRole } from '../../features/on-call/components/RosterOfRole.tsx'
import { mayKeepRoster } from '../../features/on-call/on-call-policy.ts'
import { texts } from '../../features/on-call/texts.ts'
import { useOnCallQuery } from '../../features/on-call/use-on-call-query.ts'
import { useRosterMutation, useRosterQuery } from '../../features/on-call/use-roster.ts'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { ApiError } from '../../lib/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PaneBack } from '../../ui/PaneBack.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { callForHelp } from '../calls/call-for-help.ts'
import { openDialDirect } from '../calls/dial-direct.ts'
import { useCallTo } from '../calls/use-call-to.ts'
import { channelPath, locationPath } from '../paths.ts'
import { type RosterDialog, RosterDialogs } from './RosterDialogs.tsx'

type OnCallPaneProps = { location: Location; people: ReadonlyMap<number, User>; me: number; onOpenList: () => void }

/** Who is on call at a location, in the place of a channel; those who decide it change the roster here. */
export default function OnCallPane({ location, people, me, onOpenList }: OnCallPaneProps) {
  const titleId = useId()
  const navigate = useNavigate()
  const canManage = mayKeepRoster(location)
  const [isManaging, setManaging] = useState(false)
  const [dialog, setDialog] = useState<RosterDialog | null>(null)
  const onCall = useOnCallQuery(location)
  const help = useCallableEscalations(location)
  const roster = useRosterQuery(location, canManage && isManaging)
  const change = useRosterMutation(location)
  const personal = useOpenPersonalMutation(location)
  const callTo = useCallTo(location, me)

  function handleMessage(userId: number) {
    personal.mutate(userId, {
      onSuccess: ({ id }) => void navigate(channelPath(location.id, id)),
      onError: (error) => toast.error({ title: whyRefused(error) ?? texts.failed }),
    })
  }

  function open(next: RosterDialog) {
    change.reset()
    setDialog(next)
  }

  const roles = onCall.data?.roles
  return (
    <section className={styles.screen} aria-labelledby={titleId}>
      <header className={styles.head}>
        <PaneBack to={locationPath(location.id)} label={texts.back} onOpenList={onOpenList} />
        <div>
          <h1 id={titleId}>{texts.title}</h1>
          <p>{texts.hint(location.name)}</p>
        </div>
        {(canManage || location.phoneCalls) && (
          <p className={styles.tools}>
            {location.phoneCalls && (
              <Button onClick={() => openDialDirect(location)}>
                <IconDialpad size={18} stroke={1.75} aria-hidden="true" />
                {buttonTexts.dialDirect}
              </Button>
            )}
            {isManaging && <Button onClick={() => open({ kind: 'name', role: null })}>{texts.newRole}</Button>}
            {canManage && (
              <Button kind={isManaging ? 'primary' : 'plain'} onClick={() => setManaging(!isManaging)}>
                {isManaging ? texts.done : texts.manage}
              </Button>
            )}
          </p>
        )}
      </header>
      <div className={styles.list}>
        {help.data && (
          <HelpLines
            escalations={help.data}
            locationId={location.id}
            me={me}
            onCall={(escalation) => callForHelp(location, escalation)}
          />
        )}
        {!help.data && help.isError && <ErrorState what={texts.helpFailed} onRetry={() => void help.refetch()} />}
        {!roles && !onCall.isError && <Skeleton rows={4} />}
        {!roles && onCall.isError && <ErrorState fill what={texts.failed} onRetry={() => void onCall.refetch()} />}
        {roles && (onCall.isError || onCall.fetchStatus === 'paused') && (
          <ErrorState what={texts.old} why={texts.oldWhy} onRetry={() => void onCall.refetch()} />
        )}
        {roles?.length === 0 && (
          <EmptyState
            fill
            icon={<IconHeadset size={48} stroke={1.5} aria-hidden="true" />}
            title={texts.none}
            hint={canManage ? texts.noneHint : texts.noneHintOthers}
            {...(canManage && {
              action: <Button onClick={() => open({ kind: 'name', role: null })}>{texts.newRole}</Button>,
            })}
          />
        )}
        {roles && (
          <OnCallRoles
            roles={roles}
            people={people}
            me={me}
            {...(isTypeOn('personal', location) && { onMessage: handleMessage })}
            renderCall={(person) => {
              const to = callTo(person)
              return to && <CallPersonIcons {...to} />
            }}
            renderRoster={(roleId) => {
              const role = isManaging && roster.data?.find(({ id }) => id === roleId)
              if (!role) return null
              return (
                <RosterOfRole
                  role={role}
                  timeZone={location.timeZone}
                  people={people}
                  onAdd={() => open({ kind: 'shift', role, shift: null })}
                  onEditShift={(shift) => open({ kind: 'shift', role, shift })}
                  onRename={() => open({ kind: 'name', role })}
                  onRemove={() => open({ kind: 'remove', role })}
                  onRemoveShift={({ id: shiftId, version }) =>
                    change.mutate(
                      { kind: 'remove-shift', shiftId, version },
                      { onError: (error) => toast.error({ title: whyNotChanged(error) ?? texts.failed }) },
                    )
                  }
                />
              )
            }}
          />
        )}
      </div>
      {dialog && (
        <RosterDialogs
          dialog={dialog}
          roster={roster.data ?? []}
          timeZone={location.timeZone}
          people={people}
          busy={change.isPending}
          error={whyNotChanged(change.error)}
          onChange={(wanted) =>
            change.mutate(wanted, {
              onSuccess() {
                setDialog(null)
                setManaging(true)
              },
            })
          }
          onSeen={change.reset}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}

/** What is changed is on the roster before the reader: where the server finds nothing, someone else was faster. */
function whyNotChanged(error: Error | null): string | undefined {
  return error instanceof ApiError && error.code === 'NOT_FOUND' ? texts.removedMeanwhile : whyRefused(error)
}
