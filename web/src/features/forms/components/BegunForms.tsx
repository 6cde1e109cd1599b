import { useBegun } from '../../begun/begun.ts'
import { BegunHere, BegunText } from '../../begun/components/BegunCard.tsx'
import { useSession } from '../../session/use-session.ts'
import { forgetBegunForm, listBegunForms } from '../begun-forms.ts'
import { texts } from '../texts.ts'

/** What the reader has begun to answer about a patient of whom nothing is asked any more. */
export function BegunForms({ patientId }: { patientId: number }) {
  const me = useSession().user.id
  const begun = useBegun(() => listBegunForms(me)).filter((form) => form.patientId === patientId)
  return (
    <BegunHere label={texts.begunOnes} why={texts.cannotSave}>
      {begun.map(({ key, origin: { formName, words } }) => (
        <BegunText key={key} title={texts.begun(formName)} words={words} onDiscard={() => forgetBegunForm(key)} />
      ))}
    </BegunHere>
  )
}
