import { restrictedTexts } from '../../features/security/components/restricted-texts.ts'
import { placeOf } from '../../features/locations/place.ts'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { TermsForm } from '../../features/terms/components/TermsForm.tsx'
import { texts } from '../../features/terms/components/texts.ts'
import { useAcceptGroupTerms, useGroupTermsQuery } from '../../features/terms/use-terms.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { locationPath } from '../paths.ts'
import styles from './chat.module.css'
import type { OpenChannel } from './open-channel.ts'
import { CHAT_TEXTS } from './texts.ts'
import type { Door } from './use-door.ts'
import { useRetryRestricted } from './use-retry-restricted.ts'

/** In the place of a channel of another location, which does not let the reader in as they are. */
export function VisitDoor({ door, ...channel }: OpenChannel & { door: Door }) {
  if (door === 'terms') return <TermsDoor {...channel} />
  return <RestrictedDoor {...channel} kind={door} />
}

function RestrictedDoor({ location, here, kind }: OpenChannel & { kind: Exclude<Door, 'terms'> }) {
  const { busy, retry } = useRetryRestricted(location.id)
  return (
    <EmptyState
      fill
      heading="h1"
      title={restrictedTexts[kind].title(location.name)}
      hint={restrictedTexts[kind].hint}
      action={
        <div className={styles.doorActions}>
          <Button kind="primary" size="s" busy={busy} onClick={retry}>
            {restrictedTexts.retry}
          </Button>
          <ButtonLink to={locationPath(here.id)} size="s">
            {CHAT_TEXTS.backTo(here.name)}
          </ButtonLink>
        </div>
      }
    />
  )
}

function TermsDoor({ location, here, group }: OpenChannel) {
  const params = { ...placeOf(location), groupId: group.id }
  const query = useGroupTermsQuery(params)
  const { mutate, isPending, error } = useAcceptGroupTerms(params)
  const { entity = null, location: own = null } = query.data ?? {}
  const inForce = [
    ...(entity ? [{ name: texts.place(location.Entity.name), terms: entity }] : []),
    ...(own ? [{ name: texts.place(location.name), terms: own }] : []),
  ]
  return (
    <section className={styles.door}>
      <div>
        <h1>{texts.place(location.name)}</h1>
        <p>{texts.visitLead}</p>
        <TermsForm
          terms={inForce}
          status={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
          busy={isPending}
          error={whyRefused(error)}
          onRetry={() => void query.refetch()}
          onAccept={() => mutate(inForce.map(({ terms }) => terms.id))}
        />
        <ButtonLink to={locationPath(here.id)} size="s">
          {CHAT_TEXTS.backTo(here.name)}
        </ButtonLink>
      </div>
    </section>
  )
}
