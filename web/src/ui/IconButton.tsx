import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'
import { Tooltip } from './Tooltip.tsx'
import { useTooltip } from './use-tooltip.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  /** Its accessible name and its tooltip. */
  label: string
  /** 40 px (44 on touch), 32, 38 in the composer, 30 x 28 among a message's actions. */
  size?: 'md' | 's' | 'tool' | 'action'
}

/** An icon without a word beside it. */
export function IconButton({ label, size = 'md', type = 'button', ...rest }: IconButtonProps) {
  const { target, handlers } = useTooltip()
  return (
    <>
      <button
        {...handlers}
        {...rest}
        type={type}
        aria-label={label}
        className={classes(styles.button, size !== 'md' && styles[size])}
      />
      {target && <Tooltip label={label} target={target} />}
    </>
  )
}
