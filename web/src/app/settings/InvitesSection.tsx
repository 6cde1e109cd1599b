import type { Invite } from '@kinward/contract/invites'
import type { Location } from '@kinward/contract/locations'
import type { QuickJoin } from '@kinward/contract/quick-join'
import { useState } from 'react'
import { useRolesQuery } from '../../features/administration/use-roles.ts'
import { InviteList } from '../../features/invites/components/InviteList.tsx'
import { InviteModal, type RoleChoice } from '../../features/invites/components/InviteModal.tsx'
import styles from '../../features/invites/components/invites.module.css'
import { LinkList } from '../../features/invites/components/LinkList.tsx'
import { LinkModal } from '../../features/invites/components/LinkModal.tsx'
import { texts } from '../../features/invites/texts.ts'
import {
  mayInvite,
  mayManageStaff,
  maySeeInvites,
  useCreateInvites,
  useCreateQuickJoin,
  useInvitesQuery,
  useQuickJoinsQuery,
  useResendInvite,
  useRevokeInvite,
  useRevokeQuickJoin,
} from '../../features/invites/use-invites.ts'
import { SettingsGroup, SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { useToday } from '../../lib/use-today.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { Loaded } from './Loaded.tsx'
import { LocationPick } from './LocationPick.tsx'
import type { SectionProps } from './section-props.ts'

const COLLABORATOR: RoleChoice = { key: 'collaborator', name: 'Collaborator' }

/** Who is asked to come, one by one and by links for many. */
export function InvitesSection({ backTo }: SectionProps) {
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      <LocationPick isOffered={maySeeInvites}>
        {(location) => (
          <div key={location.id}>
            <PersonalInvites location={location} />
            {mayManageStaff(location) && <QuickJoinLinks location={location} />}
          </div>
        )}
      </LocationPick>
    </SettingsPage>
  )
}

/** The roles that the reader can invite to; who may only invite collaborators has no other. */
function useRoleChoices(location: Location) {
  const managesStaff = mayManageStaff(location)
  const { data, isError, error, refetch } = useRolesQuery(location, managesStaff)
  const isAdmin = location.role === 'admin'
  const given = data?.filter(
    ({ key, base, permissions }) =>
      isAdmin ||
      key === 'collaborator' ||
      (base !== 'admin' && permissions.every((permission) => location.permissions.includes(permission))),
  )
  const choices: readonly RoleChoice[] | undefined = managesStaff ? given : [COLLABORATOR]
  return { data: choices, isError, error, refetch }
}

function PersonalInvites({ location }: { location: Location }) {
  const now = useToday()
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Invite | null>(null)
  const roles = useRoleChoices(location)
  const create = useCreateInvites(location)
  const resend = useResendInvite(location)
  const revoke = useRevokeInvite(location)

  function handleInvite(invites: Parameters<typeof create.mutate>[0]) {
    create.mutate(invites, {
      onSuccess(sent) {
        setInviting(false)
        toast.success({ title: texts.sent(sent.length) })
      },
    })
  }

  return (
    <SettingsGroup title={texts.personal}>
      <Loaded query={useInvitesQuery(location)}>
        {(invites) => (
          <>
            {invites.length === 0 && (
              <p className={styles.empty}>
                <b>{texts.none}.</b> {texts.noneHint}
              </p>
            )}
            <InviteList
              invites={invites}
              now={now}
              busyId={resend.isPending ? resend.variables.id : undefined}
              onResend={(invite) =>
                resend.mutate(invite, { onSuccess: (said) => said && toast.success({ title: said }) })
              }
              onRevoke={(invite) => {
                revoke.reset()
                setLeaving(invite)
              }}
            />
          </>
        )}
      </Loaded>
      {mayInvite(location) && (
        <Button
          kind="primary"
          onClick={() => {
            create.reset()
            setInviting(true)
          }}
        >
          {texts.invitePeople}
        </Button>
      )}
      {isInviting && (
        <Loaded query={roles}>
          {(choices) => (
            <InviteModal
              title={texts.invitePeople}
              roles={choices}
              busy={create.isPending}
              error={whyRefused(create.error)}
              onInvite={handleInvite}
              onClose={() => setInviting(false)}
            />
          )}
        </Loaded>
      )}
      {leaving && (
        <ConfirmDialog
          title={texts.revokeTitle}
          text={texts.revokeText(leaving.sentTo)}
          confirm={texts.revoke}
          cancel={texts.cancel}
          destructive
          busy={revoke.isPending}
          error={whyRefused(revoke.error)}
          onConfirm={() => revoke.mutate(leaving, { onSuccess: () => setLeaving(null) })}
          onCancel={() => setLeaving(null)}
        />
      )}
    </SettingsGroup>
  )
}

function QuickJoinLinks({ location }: { location: Location }) {
  const now = useToday()
  const [isMaking, setMaking] = useState(false)
  const [closing, setClosing] = useState<QuickJoin | null>(null)
  const roles = useRoleChoices(location)
  const create = useCreateQuickJoin(location)
  const revoke = useRevokeQuickJoin(location)
  return (
    <SettingsGroup title={texts.links} hint={texts.linksHint}>
      <Loaded query={useQuickJoinsQuery(location)}>
        {(links) => (
          <LinkList
            links={links}
            now={now}
            onClose={(link) => {
              revoke.reset()
              setClosing(link)
            }}
          />
        )}
      </Loaded>
      <Button
        onClick={() => {
          create.reset()
          setMaking(true)
        }}
      >
        {texts.newLink}
      </Button>
      {isMaking && (
        <Loaded query={roles}>
          {(choices) => (
            <LinkModal
              roles={choices.filter(({ key }) => key !== 'admin')}
              link={create.data && `${window.location.origin}/q/${create.data.hash}`}
              busy={create.isPending}
              error={whyRefused(create.error)}
              onMake={(wish) => create.mutate(wish)}
              onClose={() => setMaking(false)}
            />
          )}
        </Loaded>
      )}
      {closing && (
        <ConfirmDialog
          title={texts.closeTitle(closing.roleName)}
          text={texts.closeText}
          confirm={texts.closeConfirm}
          cancel={texts.cancel}
          destructive
          busy={revoke.isPending}
          error={whyRefused(revoke.error)}
          onConfirm={() => revoke.mutate(closing.id, { onSuccess: () => setClosing(null) })}
          onCancel={() => setClosing(null)}
        />
      )}
    </SettingsGroup>
  )
}
