import { REACTION_TYPES } from '@kinward/contract/messages'
import type { Message, ReactionType } from '@kinward/contract/messages'
import { classes } from '../../../ui/classes.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { useTooltip } from '../../../ui/use-tooltip.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useReactionsQuery } from '../use-reactions-query.ts'
import { listNames, type MessageActions, type MessageView } from './message-view.ts'
import { REACTION_ICONS } from './reaction-kinds.ts'
import styles from './Reactions.module.css'
import { texts } from './texts.ts'

type ReactionsProps = { message: Message; view: MessageView; actions: MessageActions; canReact: boolean }

/** What people felt about a message; a press gives or takes back the reader's own. */
export function Reactions({ message, view, actions, canReact }: ReactionsProps) {
  return REACTION_TYPES.filter((type) => (message.reactions[type] ?? 0) > 0).map((type) => (
    <Pill key={type} type={type} message={message} view={view} actions={actions} canReact={canReact} />
  ))
}

function Pill({ type, message, view, actions, canReact }: ReactionsProps & { type: ReactionType }) {
  const { target, handlers } = useTooltip()
  const count = message.reactions[type] ?? 0
  const mine = message.userReactions[type] !== undefined
  const Icon = REACTION_ICONS[type]
  return (
    <>
      <button
        type="button"
        {...handlers}
        className={classes(styles.react, mine && styles.mine)}
        aria-pressed={mine}
        onClick={() => (canReact ? actions.onReact(message, type) : actions.onReactions(message))}
      >
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <span aria-hidden="true">{count}</span>
        <VisuallyHidden>{texts.reactionName(texts.reactions[type], count, mine)}</VisuallyHidden>
      </button>
      {target && <Who message={message} type={type} view={view} target={target} />}
    </>
  )
}

type WhoProps = { message: Message; type: ReactionType; view: MessageView; target: HTMLElement }

/** 'Liked by June Tallis and you', once it is known who. */
function Who({ message, type, view, target }: WhoProps) {
  const { data } = useReactionsQuery(message)
  const people = data?.filter((reactor) => reactor.type === type).map(({ ReactedUser }) => ReactedUser)
  const known = new Map(people?.map((person) => [person.userId, person]))
  const names = listNames([...known.keys()], { meId: view.meId, people: known })
  const label = names === '' ? texts.reactions[type] : `${texts.reactedBy[type]} ${names}`
  return <Tooltip key={label} label={label} target={target} />
}
