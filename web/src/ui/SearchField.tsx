import { IconSearch, IconX } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import styles from './SearchField.module.css'
import { texts } from './texts.ts'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange' | 'value'> & {
  label: string
  value: string
  onChange: (words: string) => void
  /** Among other fields, above a list on the desk, or across a phone. */
  at?: 'form' | 'list' | 'phone'
  /** Stands at the end while there is nothing to clear. */
  end?: ReactNode
}

/** As many letters as the server takes; nobody types more to find something. */
const MOST_LETTERS = 100

/** Narrows what is listed under it, as one types. Escape clears it. */
export function SearchField({ label, value, onChange, onKeyDown, at = 'form', end, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)

  function handleClear() {
    onChange('')
    field.current?.focus()
  }

  return (
    <span className={classes(styles.search, at !== 'form' && styles[at])}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        placeholder={label}
        maxLength={MOST_LETTERS}
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          onChange('')
        }}
      />
      {value === '' ? (
        end
      ) : (
        <IconButton label={texts.clear} size="action" onClick={handleClear}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  )
}
