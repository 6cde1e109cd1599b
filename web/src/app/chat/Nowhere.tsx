import { texts } from '../../features/shell/components/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useSignOut } from '../use-sign-out.ts'

/** Someone who is switched off, or has no location left: there is no shell around it to leave by. */
export function Nowhere({ title, hint }: { title: string; hint: string }) {
  const signOut = useSignOut()
  return (
    <EmptyState
      fill
      title={title}
      hint={hint}
      action={
        <Button size="s" onClick={signOut}>
          {texts.signOut}
        </Button>
      }
    />
  )
}
