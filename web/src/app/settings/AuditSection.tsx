import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { AuditRows } from '../../features/audit-log/components/AuditRows.tsx'
import styles from '../../features/audit-log/components/AuditRows.module.css'
import { AuditSearchForm } from '../../features/audit-log/components/AuditSearchForm.tsx'
import { texts } from '../../features/audit-log/components/texts.ts'
import { type AuditSearch, useAuditExport, useAuditLogQuery } from '../../features/audit-log/use-audit-log.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { texts as settingsTexts } from '../../features/settings/components/texts.ts'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { useToday } from '../../lib/use-today.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { LocationPick } from './LocationPick.tsx'
import type { SectionProps } from './section-props.ts'

/** What happened at a location, for those who run it. */
export function AuditSection({ backTo }: SectionProps) {
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      <LocationPick isOffered={({ role }) => role === 'admin'}>
        {(location) => <AuditLog key={location.id} location={location} />}
      </LocationPick>
    </SettingsPage>
  )
}

function AuditLog({ location }: { location: Location }) {
  const [search, setSearch] = useState<AuditSearch>({ topic: '', from: '', to: '' })
  const taking = useAuditExport(location)

  function handleExport() {
    taking.mutate(search, {
      onSuccess: ({ isCut }) => isCut && toast.info({ title: texts.cut }),
      onError: (error) => toast.error({ title: whyRefused(error) ?? '' }),
    })
  }

  return (
    <>
      <AuditSearchForm
        search={search}
        onSearch={setSearch}
        onExport={location.configurations.disableWebDownloads ? null : handleExport}
        isExporting={taking.isPending}
      />
      <Found location={location} search={search} />
    </>
  )
}

function Found({ location, search }: { location: Location; search: AuditSearch }) {
  const today = useToday()
  const query = useAuditLogQuery(location, search)
  const entries = query.data?.pages.flatMap((page) => page.entries)
  if (!entries && query.isError) {
    const why = whyRefused(query.error)
    return <ErrorState what={settingsTexts.failed} {...(why && { why })} onRetry={() => void query.refetch()} />
  }
  if (!entries) return <Skeleton rows={6} />
  if (entries.length === 0) return <EmptyState title={texts.nothing} hint={texts.nothingHint} />
  return (
    <>
      <AuditRows entries={entries} now={today} />
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}
