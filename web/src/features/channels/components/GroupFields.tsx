import { GROUP_DETAILS_MAX, GROUP_NAME_LENGTH } from '@kinward/contract/managing-groups'
import { IconHash, IconLock } from '@tabler/icons-react'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { dialogTexts as texts } from './dialog-texts.ts'
import { detailsHint, nameHint, wrongIn, type GroupDraft } from './group-form.ts'

type GroupFieldsProps = {
  draft: GroupDraft
  onChange: (draft: GroupDraft) => void
  /** After a first try to send it, what is missing is said. */
  tried: boolean
  placeName: string
  hasVisibility: boolean
  hasDisplayName: boolean
}

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** The fields that a channel is made and edited with. */
export function GroupFields(props: GroupFieldsProps) {
  const { draft, onChange, tried, placeName, hasVisibility, hasDisplayName } = props
  const wrong = tried ? wrongIn(draft) : {}
  const change = (changes: Partial<GroupDraft>) => onChange({ ...draft, ...changes })
  return (
    <>
      <TextField
        label={texts.name}
        value={draft.name}
        maxLength={GROUP_NAME_LENGTH.max}
        required
        data-autofocus
        autoComplete="off"
        error={wrong.name}
        hint={nameHint(draft.name)}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {hasDisplayName && (
        <TextField
          label={texts.displayName}
          value={draft.displayName}
          maxLength={GROUP_NAME_LENGTH.max}
          autoComplete="off"
          error={wrong.displayName}
          hint={nameHint(draft.displayName) ?? texts.displayNameHint}
          onChange={(event) => change({ displayName: event.currentTarget.value })}
        />
      )}
      <TextArea
        label={texts.details}
        value={draft.details}
        maxLength={GROUP_DETAILS_MAX}
        rows={2}
        hint={detailsHint(draft.details) ?? texts.detailsHint}
        onChange={(event) => change({ details: event.currentTarget.value })}
      />
      {hasVisibility && (
        <ChoiceField
          label={texts.visibility}
          value={draft.isPublic ? 'public' : 'private'}
          onChange={(value) => change({ isPublic: value === 'public' })}
          choices={[
            { value: 'private', label: texts.private, hint: texts.privateHint, icon: <IconLock {...icon} /> },
            { value: 'public', label: texts.public, hint: texts.publicHint(placeName), icon: <IconHash {...icon} /> },
          ]}
        />
      )}
    </>
  )
}
