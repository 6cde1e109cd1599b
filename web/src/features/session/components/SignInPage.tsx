import { DoorPage } from '../../../ui/DoorPage.tsx'
import { SignInForm, type SignInFormProps } from './SignInForm.tsx'
import { texts } from './texts.ts'

/** The page that everyone begins at. */
export function SignInPage(props: SignInFormProps) {
  return (
    <DoorPage foot={texts.sharedComputer}>
      <SignInForm {...props} />
    </DoorPage>
  )
}
