import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DoorPage } from '../../ui/DoorPage.tsx'
import door from '../../ui/DoorPage.module.css'
import { FormAlert } from './components/FormAlert.tsx'
import { texts } from './components/texts.ts'
import { useMakeWay } from './use-make-way.ts'
import { signInError } from './use-sign-in-mutation.ts'

/** Someone is signed in here, and whoever comes may be another. */
export function TakenBrowser({ name, lead }: { name: string; lead: string }) {
  const { mutate, isPending, isSuccess, error } = useMakeWay()
  return (
    <DoorPage>
      <section>
        <h1>{texts.takenTitle(name)}</h1>
        <p className={door.lead}>{lead}</p>
        <FormAlert error={signInError(error)} />
        <ButtonLink to="/chat" replace kind="primary" size="wide">
          {texts.stay(name)}
        </ButtonLink>
        <div className={door.links}>
          <Button size="wide" busy={isPending || isSuccess} onClick={() => mutate()}>
            {texts.makeWay}
          </Button>
        </div>
      </section>
    </DoorPage>
  )
}
