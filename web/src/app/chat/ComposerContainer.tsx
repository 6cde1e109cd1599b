import { MOST_ATTACHMENTS } from '@kinward/contract/attachments'
import type { LinkPreview } from '@kinward/contract/link-previews'
import { memo, useCallback, useMemo } from 'react'
import { audienceOf } from '../../features/composer/audience.ts'
import { Composer } from '../../features/composer/components/Composer.tsx'
import { texts } from '../../features/composer/components/texts.ts'
import { useDraftExtras } from '../../features/composer/quote.ts'
import { useFollowQuote } from '../../features/composer/use-follow-quote.ts'
import { mayFlagIn } from '../../features/flags/flag-policy.ts'
import { formsIn } from '../../features/forms/form-policy.ts'
import { LinkStrip } from '../../features/files/components/LinkStrip.tsx'
import { useLinkPreview } from '../../features/files/use-link-preview.ts'
import { texts as fileTexts } from '../../features/uploads/components/texts.ts'
import { useAttachments } from '../../features/uploads/use-attachments.ts'
import { useDraft } from '../../features/drafts/use-draft.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import type { OutboxAttachment } from '../../features/outbox/entry.ts'
import { placeOf } from '../../features/locations/place.ts'
import { useServices } from '../services.ts'
import type { OpenChannel } from './open-channel.ts'
import { channelTitle } from '../../features/channels/channel-title.ts'
import { TypingContainer } from './TypingContainer.tsx'
import { askedBy, useCandidates, useEnterChoice } from './use-composer.ts'
import { useSend } from './use-send.ts'

type ComposerContainerProps = Pick<OpenChannel, 'location' | 'here' | 'group' | 'people' | 'me' | 'layout'> & {
  parentId: number | null
  placeholder: string
  /** What is answered here has been loaded. */
  isReady: boolean
  /** Whether it may have the focus when it opens. */
  takesFocus?: boolean
  onSent?: () => void
}

/**
 * A composer with its draft, its readers and its way out. Give it a React key for each channel and thread. Messages come
 * and are loaded beside it all the time, and none of that concerns it.
 */
export const ComposerContainer = memo(function ComposerContainer(props: ComposerContainerProps) {
  const { location, group, people, me, layout, parentId, placeholder, isReady } = props
  const { takesFocus = true, onSent } = props
  const { drafts, uploads, sayTyping } = useServices()
  const groupId = group.id
  const where = { userId: me, groupId, parentId }
  const place = placeOf(location)
  const draft = useDraft(drafts, where, location.id)
  const { take, ...attachments } = useAttachments({ uploads, drafts }, { ...where, ...place })
  const { quote, isUrgent, showInMainThread, selectedFlag, change, takeAlong } = useDraftExtras(where)
  useFollowQuote({ place, groupId, quote, isReady })
  const send = useSend({ ...where, ...place })
  const audience = useMemo(() => audienceOf(group, people), [group, people])
  const candidates = useCandidates(props)
  const enter = useEnterChoice()
  const asked = askedBy(props, parentId === null || showInMainThread)
  const canFlag = mayFlagIn(group, location)
  const showsTyping = isOn(location.featureFlags, 'enableTypingIndicator')

  const { write } = draft
  const link = useLinkPreview(`${me}-${groupId}-${parentId}`, draft.initial)
  const { note } = link
  const handleChange = useCallback(
    (markup: string) => {
      note(markup)
      if (write(markup) && markup !== '' && showsTyping) sayTyping({ groupId, parentId })
    },
    [write, note, sayTyping, showsTyping, groupId, parentId],
  )

  // Someone who opens a channel or a thread comes to write; on a phone that would raise the keyboard over it.
  const focus = { autoFocus: takesFocus && layout !== 'phone' }

  async function handleSend(message: string): Promise<boolean> {
    const ends = [takeAlong(), link.takeAlong()]
    const taken = await take()
    if (!taken) return false
    const attachments = [...taken.outgoing, ...linkOf(link.preview)].slice(0, MOST_ATTACHMENTS)
    const carried = { quotedMessageId: quote?.messageId ?? null, attachments, flag: canFlag ? selectedFlag : null }
    const kept = await send({ message, showInMainThread, isUrgent: isUrgent && asked !== null, ...carried })
    taken.end(kept)
    if (!kept) return false
    for (const end of ends) end()
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
        notice={isUrgent && asked === null ? texts.notUrgent : draft.isCombined ? texts.combined : undefined}
        quote={quote}
        onRemoveQuote={() => change({ quote: null })}
        urgent={asked === null ? undefined : { isOn: isUrgent, asked, onChange: (isOn) => change({ isUrgent: isOn }) }}
        enter={enter}
        flagging={
          canFlag
            ? { place, open: group.flags, selected: selectedFlag, onSelect: (flag) => change({ selectedFlag: flag }) }
            : undefined
        }
        attachments={attachments}
        forms={formsIn(group, location)}
        place={place}
        dropTitle={parentId === null ? fileTexts.dropTitle(channelTitle(group, people, me)) : fileTexts.dropReply}
        link={link.preview && <LinkStrip preview={link.preview} onDismiss={link.dismiss} />}
        hasTypingLine={showsTyping}
        onSend={handleSend}
        variant={layout === 'phone' ? 'phone' : parentId === null ? 'channel' : 'panel'}
        {...focus}
      />
    </>
  )
})

/** A link as the message carries it: what was shown while it was written is what goes out. */
function linkOf(preview: LinkPreview | null): OutboxAttachment[] {
  if (!preview) return []
  const { url, title, description } = preview
  return [{ attachment: { type: 'url', url, ...(title && { title }), ...(description && { description }) } }]
}
