import { CALL_FILTERS, type NotificationFilter } from '@kinward/contract/notifications'
import type { Flag } from '@kinward/contract/patients'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FlagChip } from '../../../ui/FlagChip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import {
  CHANNEL_CHOICES,
  isSameFilter,
  withCalls,
  withChannel,
  withChannels,
  withFlag,
  withFlags,
} from '../alert-filter.ts'
import { isNarrowed, NO_FILTER } from '../narrowing.ts'
import { FILTER_TEXTS as texts, NOTIFICATION_TEXTS } from '../texts.ts'
import styles from './FilterPanel.module.css'

type FilterPanelProps = {
  filter: NotificationFilter
  /** The flags to choose from; null for those who do not know flags and channels, as families. */
  flags: readonly Flag[] | null
  hasChannels: boolean
  onApply: (filter: NotificationFilter) => void
  onClose: () => void
}

/** How a tab is narrowed down. Nothing holds before it is applied. */
export function FilterPanel({ filter, flags, hasChannels, onApply, onClose }: FilterPanelProps) {
  const [draft, setDraft] = useState(filter)
  const panel = useRef<HTMLElement>(null)
  const { unread, filterFlags, filterChannels, filterInboundCallsBy } = draft
  const isChanged = !isSameFilter(draft, filter)

  useEffect(() => panel.current?.querySelector<HTMLElement>('input')?.focus(), [])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from whatever inside has the focus
    <section ref={panel} className={styles.panel} aria-label={texts.title} onKeyDown={handleKeyDown}>
      <header className={styles.head}>
        <h2>{texts.title}</h2>
        {isChanged ? (
          <Button kind="primary" size="s" onClick={() => onApply(draft)}>
            {texts.apply}
          </Button>
        ) : (
          <IconButton label={texts.close} onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <div className={styles.body}>
        <Switch label={texts.unread} checked={unread} onChange={(isOn) => setDraft({ ...draft, unread: isOn })} />
        {flags && (
          <fieldset>
            <Switch
              label={texts.flags}
              hint={texts.flagsHint}
              checked={filterFlags.isToggle}
              onChange={(isOn) => setDraft(withFlags(draft, isOn))}
            />
            {filterFlags.isToggle && (
              <div className={styles.chips} role="group" aria-label={texts.flags}>
                {flags.map((flag) => (
                  <button
                    key={flag.id}
                    type="button"
                    className={styles.flag}
                    aria-pressed={filterFlags.selectedFlags.includes(flag.id)}
                    onClick={() => setDraft(withFlag(draft, flag.id))}
                  >
                    <FlagChip flag={flag} />
                  </button>
                ))}
              </div>
            )}
          </fieldset>
        )}
        {hasChannels && (
          <fieldset>
            <Switch
              label={texts.channels}
              checked={filterChannels.channel}
              onChange={(isOn) => setDraft(withChannels(draft, isOn))}
            />
            <div className={styles.under} role="group" aria-label={texts.channels}>
              {CHANNEL_CHOICES.map((kind) => (
                <label key={kind} className={styles.choice}>
                  <Checkbox
                    checked={filterChannels[kind]}
                    onChange={({ currentTarget }) => setDraft(withChannel(draft, kind, currentTarget.checked))}
                  />
                  {texts.kinds[kind]}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <fieldset>
          <legend>{texts.calls}</legend>
          <div className={styles.chips} role="group" aria-label={texts.calls}>
            {CALL_FILTERS.map((calls) => (
              <button
                key={calls}
                type="button"
                className={styles.chip}
                aria-pressed={filterInboundCallsBy === calls}
                onClick={() => setDraft(withCalls(draft, calls))}
              >
                {texts.callKinds[calls]}
              </button>
            ))}
          </div>
        </fieldset>
        {isNarrowed(draft) && (
          <div>
            <Button size="s" onClick={() => setDraft(NO_FILTER)}>
              {NOTIFICATION_TEXTS.clear}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
