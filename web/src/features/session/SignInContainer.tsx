import { SignInPage } from './components/SignInPage.tsx'
import { signInError, useSignInMutation } from './use-sign-in-mutation.ts'

/** The sign-in page at work; the guard around it leads on once there is a session. */
export function SignInContainer() {
  const { mutate, isPending, error } = useSignInMutation()
  return <SignInPage error={signInError(error)} busy={isPending} onSubmit={(credentials) => mutate(credentials)} />
}
