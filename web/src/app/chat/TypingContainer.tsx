import { TypingLine } from '../../features/typing/components/TypingLine.tsx'
import { typingSentence } from '../../features/typing/typing-sentence.ts'
import { useTyping } from '../../features/typing/use-typing.ts'
import type { OpenChannel } from './open-channel.ts'

type TypingContainerProps = Pick<OpenChannel, 'group' | 'people'> & { parentId: number | null }

/** Who is writing here. */
export function TypingContainer({ group, people, parentId }: TypingContainerProps) {
  const userIds = useTyping(group.id, parentId)
  return <TypingLine sentence={typingSentence(userIds, people)} inPanel={parentId !== null} />
}
