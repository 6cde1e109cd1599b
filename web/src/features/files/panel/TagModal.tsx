import { TAG_NAME_MAX, type Tag } from '@kinward/contract/tags'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import styles from './FilesPanel.module.css'
import { texts } from './texts.ts'

type TagModalProps = {
  count: number
  all: readonly Tag[]
  recent: readonly Tag[]
  isSaving: boolean
  error: string | undefined
  /** Tags that are there, and names of those to be made. */
  onSave: (tags: Tag[], names: string[]) => void
  onClose: () => void
}

/** Chooses tags for several files at once, or makes new ones. */
export function TagModal({ count, all, recent, isSaving, error, onSave, onClose }: TagModalProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [names, setNames] = useState<readonly string[]>([])
  const [isAsked, setIsAsked] = useState(false)
  const name = words.trim()
  const matches = (tag: Tag) => tag.name.toLowerCase().includes(name.toLowerCase())
  const isNew =
    name !== '' && ![...all.map((tag) => tag.name), ...names].some((one) => one.toLowerCase() === name.toLowerCase())
  const others = all.filter((tag) => !recent.some(({ id }) => id === tag.id))
  // What was typed and not yet made is meant too.
  const made = isNew ? [...names, name] : [...names]
  const isEmpty = chosen.length === 0 && made.length === 0

  function toggle(id: number): void {
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }

  function make(): void {
    setNames([...names, name])
    setWords('')
  }

  function handleSave(): void {
    setIsAsked(true)
    if (!isEmpty && !isSaving)
      onSave(
        all.filter(({ id }) => chosen.includes(id)),
        made,
      )
  }

  return (
    <Modal
      title={texts.tagTitle(count)}
      hint={texts.tagHint}
      hasField
      onClose={onClose}
      onSubmit={handleSave}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isSaving}>
            {texts.saveTags}
          </Button>
        </>
      }
    >
      <div className={styles.choose}>
        <SearchField
          label={texts.findTag}
          value={words}
          maxLength={TAG_NAME_MAX}
          data-autofocus
          onChange={setWords}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isNew) return
            event.preventDefault()
            make()
          }}
        />
        {isNew && (
          <Button size="s" onClick={make}>
            <IconPlus size={18} stroke={1.75} aria-hidden="true" />
            {texts.makeTag(name)}
          </Button>
        )}
        {names.map((one) => (
          <label key={one} className={styles.choice}>
            <Checkbox checked onChange={() => setNames(names.filter((other) => other !== one))} />
            {one}
          </label>
        ))}
        <Part title={texts.recent} tags={recent.filter(matches)} chosen={chosen} onToggle={toggle} />
        <Part
          title={recent.length > 0 ? texts.allTags : null}
          tags={others.filter(matches)}
          chosen={chosen}
          onToggle={toggle}
        />
        {all.length === 0 && names.length === 0 && name === '' && <p className={styles.quiet}>{texts.noTags}</p>}
        {isAsked && isEmpty && (
          <p className={styles.bad} role="alert">
            {texts.chooseTag}
          </p>
        )}
        {error !== undefined && (
          <p className={styles.bad} role="alert">
            {error}
          </p>
        )}
      </div>
    </Modal>
  )
}

type PartProps = {
  title: string | null
  tags: readonly Tag[]
  chosen: readonly number[]
  onToggle: (id: number) => void
}

function Part({ title, tags, chosen, onToggle }: PartProps) {
  if (tags.length === 0) return null
  return (
    <fieldset className={styles.part}>
      {title !== null && <legend>{title}</legend>}
      {tags.map(({ id, name }) => (
        <label key={id} className={styles.choice}>
          <Checkbox checked={chosen.includes(id)} onChange={() => onToggle(id)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
