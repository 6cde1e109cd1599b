import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'
import { texts } from './texts.ts'

/** A password, hidden until its eye is pressed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton label={shown ? texts.hidePassword : texts.showPassword} onClick={() => setShown(!shown)}>
          <Icon size={21} stroke={1.75} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
