import { useCallback, useMemo } from 'react'
import { audienceOf } from '../../features/composer/audience.ts'
import { Composer } from '../../features/composer/components/Composer.tsx'
import { texts } from '../../features/composer/components/texts.ts'
import { useDraftExtras } from '../../features/composer/quote.ts'
import { useDraft } from '../../features/drafts/use-draft.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { placeOf } from '../../features/locations/place.ts'
import { useServices } from '../services.ts'
import type { OpenChannel } from './open-channel.ts'
import { TypingContainer } from './TypingContainer.tsx'
import { askedBy, useCandidates, useEnterChoice } from './use-composer.ts'
import { useSend } from './use-send.ts'

type ComposerContainerProps = Pick<OpenChannel, 'location' | 'group' | 'people' | 'me' | 'layout'> & {
  parentId: number | null
  placeholder: string
  /** What is answered here has been loaded. */
  isReady: boolean
  showInMainThread?: boolean
  onSent?: () => void
}

/** A composer with its draft, its readers and its way out. Give it a React key for each channel and thread. */
export function ComposerContainer(props: ComposerContainerProps) {
  const { location, group, people, me, layout, parentId, placeholder, isReady } = props
  const { showInMainThread = false, onSent } = props
  const { drafts, sayTyping } = useServices()
  const groupId = group.id
  const where = { userId: me, groupId, parentId }
  const draft = useDraft(drafts, where, location.id)
  const { quote, isUrgent, change } = useDraftExtras(where)
  const send = useSend({ ...where, ...placeOf(location) })
  const audience = useMemo(() => audienceOf(group, people), [group, people])
  const candidates = useCandidates(props)
  const enter = useEnterChoice()
  const asked = askedBy(props, parentId === null || showInMainThread)
  const showsTyping = isOn(location.featureFlags, 'enableTypingIndicator')

  const { write } = draft
  const handleChange = useCallback(
    (markup: string) => {
      if (write(markup) && markup !== '' && showsTyping) sayTyping({ groupId, parentId })
    },
    [write, sayTyping, showsTyping, groupId, parentId],
  )

  // Someone who opens a channel or a thread comes to write; on a phone that would raise the keyboard over it.
  const focus = { autoFocus: layout !== 'phone' }

  async function handleSend(message: string): Promise<boolean> {
    const quotedMessageId = quote?.messageId ?? null
    const kept = await send({ message, showInMainThread, isUrgent: isUrgent && asked !== null, quotedMessageId })
    if (!kept) return false
    change({ quote: null, isUrgent: false })
    onSent?.()
    return true
  }

  return (
    <>
      {showsTyping && <TypingContainer {...props} />}
      <Composer
        audience={audience}
        placeholder={placeholder}
        isReady={isReady}
        {...candidates}
        initialMarkup={draft.initial}
        follow={draft.follow}
        onChange={handleChange}
        onLeave={draft.leave}
        notice={draft.isCombined ? texts.combined : undefined}
        quote={quote}
        onRemoveQuote={() => change({ quote: null })}
        urgent={asked === null ? undefined : { isOn: isUrgent, asked, onChange: (isOn) => change({ isUrgent: isOn }) }}
        enter={enter}
        hasTypingLine={showsTyping}
        onSend={handleSend}
        variant={layout === 'phone' ? 'phone' : parentId === null ? 'channel' : 'panel'}
        {...focus}
      />
    </>
  )
}
