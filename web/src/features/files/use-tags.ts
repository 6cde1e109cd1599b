import { attachTags, createTag, listTags, recentTags, removeTag, type Tag, TAGGED_MOST } from '@kinward/contract/tags'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { fileKeys } from './keys.ts'

/** A file in a channel, as its tags are put on it. */
export type TaggedFile = { groupId: number; fileId: number }

const tagsQuery = queryOptions({
  queryKey: fileKeys.tags,
  queryFn: ({ signal }) => call(listTags, {}, { signal, silent: true }),
  staleTime: 60_000,
})

/** The tags of an organisation, by name. */
export function useTagsQuery(entityId: number, isOn: boolean) {
  return useQuery({ ...tagsQuery, enabled: isOn, select: (tags) => tags.filter((tag) => tag.entityId === entityId) })
}

/** The tags that a channel used last. */
export function useRecentTagsQuery(place: Place, groupId: number, isOn: boolean) {
  return useQuery({
    queryKey: fileKeys.recentTags(groupId),
    queryFn: ({ signal }) => call(recentTags, { params: { ...place, groupId } }, { signal, silent: true }),
    enabled: isOn,
    staleTime: 30_000,
  })
}

/** Puts tags on files, those with new names made first: channel by channel, and as many at once as may be. */
export function useTagFilesMutation(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ files, tags, names }: { files: TaggedFile[]; tags: Tag[]; names: string[] }) => {
      const [first] = files
      if (!first) return
      const make = (name: string) =>
        call(createTag, { params: { ...place, groupId: first.groupId }, body: { name } }, { silent: true })
      const made = await Promise.all(names.map(make))
      const tagIds = [...tags, ...made].map(({ id }) => id)
      for (const [groupId, ofGroup] of Map.groupBy(files, (file) => file.groupId)) {
        for (let from = 0; from < ofGroup.length; from += TAGGED_MOST) {
          const attachmentIds = ofGroup.slice(from, from + TAGGED_MOST).map(({ fileId }) => fileId)
          await call(attachTags, { params: { ...place, groupId }, body: { tagIds, attachmentIds } }, { silent: true })
        }
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: fileKeys.all }),
  })
}

export function useRemoveTagMutation(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ groupId, fileId, tagId }: TaggedFile & { tagId: number }) =>
      call(removeTag, { params: { ...place, groupId, attachmentId: fileId, tagId } }),
    onSettled: () => client.invalidateQueries({ queryKey: fileKeys.all }),
  })
}
