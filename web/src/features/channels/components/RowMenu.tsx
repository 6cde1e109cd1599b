import { PointMenu, type Spot } from '../../../ui/PointMenu.tsx'
import { channelTitle, type People } from '../channel-title.ts'
import type { ChannelLine } from './channel-rows.ts'
import type { ListTools } from './list-tools.ts'
import { texts } from './texts.ts'

type RowMenuProps = {
  open: { groupId: number; at: Spot; row: HTMLElement } | null
  lines: readonly ChannelLine[]
  people: People
  meId: number
  tools: ListTools
  onClose: () => void
}

/** What can be done with one of the listed channels. It is gone when its channel is. */
export function RowMenu({ open, lines, people, meId, tools, onClose }: RowMenuProps) {
  const line = open && lines.find((line) => line.kind === 'channel' && line.group.id === open.groupId)
  if (!open || line?.kind !== 'channel') return null
  return (
    <PointMenu
      label={texts.moreFor(channelTitle(line.group, people, meId))}
      entries={tools.menuFor(line.group)}
      at={open.at}
      within={open.row.closest('dialog')}
      onClose={onClose}
    />
  )
}
