import { useMemo } from 'react'
import { audienceOf } from '../../features/composer/audience.ts'
import { Composer } from '../../features/composer/components/Composer.tsx'
import { useDraft } from '../../features/drafts/use-draft.ts'
import { placeOf } from '../../features/locations/place.ts'
import type { OpenChannel } from './open-channel.ts'
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
  const where = { userId: me, groupId: group.id, parentId }
  const { initial, keepDraft } = useDraft(where)
  const send = useSend({ ...where, ...placeOf(location) })
  const audience = useMemo(() => audienceOf(group, people), [group, people])
  const members = useMemo(
    () =>
      group.participants.flatMap(({ id }) => {
        const person = id === me ? undefined : people.get(id)
        return person ? [{ id, name: person.fullName, title: person.title, userType: person.userType }] : []
      }),
    [group.participants, people, me],
  )

  // Someone who opens a channel or a thread comes to write; on a phone that would raise the keyboard over it.
  const focus = { autoFocus: layout !== 'phone' }

  async function handleSend(markup: string): Promise<boolean> {
    const kept = await send(markup, showInMainThread)
    if (kept) onSent?.()
    return kept
  }

  return (
    <Composer
      audience={audience}
      placeholder={placeholder}
      isReady={isReady}
      members={members}
      initialMarkup={initial}
      onChange={keepDraft}
      onSend={handleSend}
      variant={layout === 'phone' ? 'phone' : parentId === null ? 'channel' : 'panel'}
      {...focus}
    />
  )
}
