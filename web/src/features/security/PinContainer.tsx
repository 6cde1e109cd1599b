import { isGuessablePin } from '@kinward/contract/pin'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClock } from '../../lib/use-now.ts'
import { useMaybeSession } from '../session/use-session.ts'
import { LockScreen } from './components/LockScreen.tsx'
import styles from './components/LockScreen.module.css'
import { PasswordUnlock } from './components/PasswordUnlock.tsx'
import { PinPad } from './components/PinPad.tsx'
import { texts } from './components/texts.ts'
import { SECURITY_TEXTS } from './texts.ts'
import { pinError, useSavePinMutation, useUnlockByPasswordMutation, useUnlockMutation } from './use-unlock.ts'
import { useWaitingQuery } from './use-waiting-query.ts'

type PinContainerProps = { onSignOut: () => void }

/** The PIN's page: chosen by whoever has none, entered by everyone else. */
export function PinContainer(props: PinContainerProps) {
  const session = useMaybeSession()
  if (!session) return null
  return session.isPinSet ? <EnterPin {...props} /> : <ChoosePin {...props} />
}

function EnterPin({ onSignOut }: PinContainerProps) {
  const session = useMaybeSession()
  const now = useClock()
  const [byPassword, setByPassword] = useState(false)
  const unlock = useUnlockMutation()
  const password = useUnlockByPasswordMutation()
  const { data: waiting = null } = useWaitingQuery(session?.isLocked ?? false)
  const isUrgent = (waiting?.urgentCount ?? 0) > 0
  useEffect(() => {
    document.title = isUrgent ? SECURITY_TEXTS.urgentTitle : SECURITY_TEXTS.lockedTitle
  }, [isUrgent])

  const name = session?.user.first_name ?? ''
  return (
    <LockScreen
      now={new Date(now)}
      title={texts.welcome(name)}
      hint={byPassword ? texts.enterPassword : texts.enter}
      waiting={waiting}
    >
      {byPassword ? (
        <PasswordUnlock
          username={session?.user.username ?? ''}
          busy={password.isPending}
          error={pinError(password.error)}
          onSubmit={(given) => password.mutate(given)}
        />
      ) : (
        <PinPad
          onEnter={(pin) => unlock.mutate(pin)}
          busy={unlock.isPending}
          error={pinError(unlock.error)}
          onSignOut={onSignOut}
        />
      )}
      {session?.isPasswordSet === false ? (
        <p className={styles.hint}>{texts.forgotWithout}</p>
      ) : (
        <button type="button" className={styles.link} onClick={() => setByPassword(!byPassword)}>
          {byPassword ? texts.byPin : texts.forgot}
        </button>
      )}
    </LockScreen>
  )
}

function ChoosePin({ onSignOut }: PinContainerProps) {
  const isLocked = useMaybeSession()?.isLocked ?? false
  const now = useClock()
  const [first, setFirst] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, error } = useSavePinMutation()
  useEffect(() => {
    document.title = texts.choose
  }, [])

  // Whoever was away for too long has nothing yet that opens it: they come in anew.
  const leave = useEffectEvent(onSignOut)
  useEffect(() => {
    if (isLocked) leave()
  }, [isLocked])

  function handleEnter(pin: string) {
    if (first === null) {
      setProblem(isGuessablePin(pin) ? texts.guessable : null)
      if (!isGuessablePin(pin)) setFirst(pin)
      return
    }
    setFirst(null)
    if (pin === first) mutate({ pin })
    else setProblem(texts.mismatch)
  }

  return (
    <LockScreen
      now={new Date(now)}
      title={first === null ? texts.choose : texts.repeat}
      hint={first === null ? texts.chooseWhy : texts.repeatWhy}
      waiting={null}
    >
      <PinPad onEnter={handleEnter} busy={isPending} error={problem ?? pinError(error)} onSignOut={onSignOut} />
    </LockScreen>
  )
}
