import type { Group } from '@kinward/contract/groups'
import { IconHash } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { detailsIn } from '../channel-title.ts'
import { FormError } from './FormError.tsx'
import { texts } from './texts.ts'

type JoinPaneProps = { group: Group; title: string; busy: boolean; error: string | undefined; onJoin: () => void }

/** A public discussion the reader is not in: what it is for, and the way in. Nothing of what was said. */
export function JoinPane({ group, title, busy, error, onJoin }: JoinPaneProps) {
  return (
    <EmptyState
      fill
      icon={<IconHash size={40} stroke={1.75} aria-hidden="true" />}
      title={title}
      hint={detailsIn(group) ?? texts.joinHint}
      action={
        <>
          <Button kind="primary" busy={busy} onClick={onJoin}>
            {texts.join}
          </Button>
          <FormError error={error} />
        </>
      }
    />
  )
}
