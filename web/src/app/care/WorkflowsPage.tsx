import { IconExternalLink } from '@tabler/icons-react'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { BridgeSettings } from '../../features/workflows/BridgeSettings.tsx'
import { texts } from '../../features/workflows/texts.ts'
import { useWorkflowBridgeQuery } from '../../features/workflows/use-workflow-bridge.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../settings/Loaded.tsx'
import type { CarePageProps } from './care-page.ts'
import styles from './care.module.css'

/** Opens the page that a location keeps its workflows on, and connects it. */
export function WorkflowsPage({ location, backTo, choice }: CarePageProps) {
  const query = useWorkflowBridgeQuery(location)
  const isAdmin = location.role === 'admin'
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      {choice}
      <Loaded query={query}>
        {(bridge) => (
          <>
            {bridge?.url && <OpenBridge {...bridge} url={bridge.url} />}
            {!bridge?.url && (
              <div className={styles.open}>
                {bridge ? (
                  <EmptyState title={texts.cut(bridge.name)} hint={isAdmin ? texts.cutForAdmin : texts.cutForStaff} />
                ) : (
                  <EmptyState title={texts.none} hint={isAdmin ? texts.noneForAdmin : texts.noneForStaff} />
                )}
              </div>
            )}
            {isAdmin && <BridgeSettings location={location} bridge={bridge} />}
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}

function OpenBridge({ name, address, url }: { name: string; address: string; url: string }) {
  return (
    <div className={styles.open}>
      <Button kind="primary" onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}>
        <IconExternalLink size={20} stroke={1.75} aria-hidden="true" />
        {texts.open(name)}
      </Button>
      <p>{texts.opens(new URL(address).host)}</p>
    </div>
  )
}
