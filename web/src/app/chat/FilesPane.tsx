import type { SharedItem } from '@kinward/contract/shared-items'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { channelTitle } from '../../features/channels/channel-title.ts'
import { useOpenMedia } from '../../features/files/media-context.ts'
import { FilesPanel, type Tagging } from '../../features/files/panel/FilesPanel.tsx'
import { TagModal } from '../../features/files/panel/TagModal.tsx'
import { texts } from '../../features/files/panel/texts.ts'
import { NO_FILTER, type SharedFilter } from '../../features/files/shared-filter.ts'
import { useSharedItemsQuery } from '../../features/files/use-shared-items-query.ts'
import {
  useRecentTagsQuery,
  useRemoveTagMutation,
  useTagFilesMutation,
  useTagsQuery,
} from '../../features/files/use-tags.ts'
import { placeOf } from '../../features/locations/place.ts'
import { ApiError } from '../../lib/errors.ts'
import { useToday } from '../../lib/use-today.ts'
import { channelPath, MESSAGE_PARAM } from '../paths.ts'
import type { OpenChannel } from './open-channel.ts'

/** What was shared in a channel, beside it; for a patient's, also in their other channels. */
export function FilesPane(channel: OpenChannel) {
  const { location, here, group, groups, people, me, layout, closeThread } = channel
  const [filter, setFilter] = useState<SharedFilter>(NO_FILTER)
  const [isWide, setIsWide] = useState(false)
  const navigate = useNavigate()
  const openMedia = useOpenMedia()
  const { patientId } = group
  const ofPatient = patientId === null ? [] : groups.filter((one) => one.patientId === patientId && one.hasJoined)
  const scope = isWide && patientId !== null ? { patientId } : { groupId: group.id }
  const query = useSharedItemsQuery(placeOf(location), scope, filter)
  const { tagging, modal } = useTagging(channel)
  const goTo = ({ groupId, messageId }: SharedItem) =>
    void navigate(`${channelPath(here.id, groupId)}?${MESSAGE_PARAM}=${messageId}`)
  return (
    <>
      <FilesPanel
        subtitle={channelTitle(group, people, me)}
        items={query.data?.pages.flat() ?? []}
        status={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
        filter={filter}
        onFilter={setFilter}
        scope={
          ofPatient.length > 1 && group.patient ? { name: group.patient.fullName, isWide, onChange: setIsWide } : null
        }
        tagging={tagging}
        nameFor={(id) => (id === me ? texts.you : (people.get(id)?.fullName ?? texts.someone))}
        now={useToday()}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : null}
        isLoadingMore={query.isFetchingNextPage}
        onOpen={(item) => (item.attachment.url === undefined ? goTo(item) : openMedia?.(item))}
        onGoTo={goTo}
        onRetry={() => void query.refetch()}
        onClose={closeThread}
        phone={layout === 'phone'}
      />
      {modal}
    </>
  )
}

function useTagging({ location, group }: OpenChannel) {
  const isStaff = location.role === 'admin' || location.role === 'staff'
  const place = placeOf(location)
  const { data: all = [] } = useTagsQuery(place.entityId, isStaff)
  const { data: recent = [] } = useRecentTagsQuery(place, group.id, isStaff)
  const { mutate: remove } = useRemoveTagMutation(place)
  const saving = useTagFilesMutation(place)
  const [items, setItems] = useState<readonly SharedItem[]>([])
  const close = () => {
    saving.reset()
    setItems([])
  }
  const files = items.flatMap(({ groupId, attachment: { id } }) => (id === undefined ? [] : { groupId, fileId: id }))
  const tagging: Tagging | null = isStaff
    ? {
        all,
        recent,
        onTag: setItems,
        onRemove({ groupId, attachment: { id } }, { id: tagId }) {
          if (id !== undefined) remove({ groupId, fileId: id, tagId })
        },
      }
    : null
  const { error } = saving
  const modal = files.length > 0 && (
    <TagModal
      count={files.length}
      all={all}
      recent={recent}
      isSaving={saving.isPending}
      error={error ? (error instanceof ApiError ? error.message : texts.tagFailed) : undefined}
      onSave={(tags, names) => saving.mutate({ files, tags, names }, { onSuccess: close })}
      onClose={close}
    />
  )
  return { tagging, modal }
}
