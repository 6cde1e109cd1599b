import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { People } from '../../features/channels/channel-title.ts'
import { locationOf } from '../../features/channels/visits.ts'
import { downloadOf } from '../../features/files/download-slide.ts'
import type { MediaPlace } from '../../features/files/media-context.ts'
import { buildSlides, findSlide, placeOfSlide, type Slide } from '../../features/files/slides.ts'
import { createSteps } from '../../features/files/steps.ts'
import { FILE_TEXTS } from '../../features/files/texts.ts'
import { useMediaAround } from '../../features/files/use-media-around.ts'
import { MediaViewer } from '../../features/files/viewer/MediaViewer.tsx'
import { placeOf } from '../../features/locations/place.ts'
import { useToday } from '../../lib/use-today.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { channelPath, MESSAGE_PARAM } from '../paths.ts'
import { isClosed } from './failure.ts'

type MediaContainerProps = {
  at: MediaPlace
  location: Location
  groups: readonly Group[]
  people: People
  me: number
  onStep: (at: MediaPlace) => void
  onClose: () => void
}

/** So near to an end, more is asked for. */
const NEAR = 3

/** The viewer, with what was shared around what is open. */
export default function MediaContainer({ at, location, groups, people, me, onStep, onClose }: MediaContainerProps) {
  const group = groups.find(({ id }) => id === at.groupId)
  const place = group ? locationOf(group, location) : location
  const [anchor, setAnchor] = useState(at)
  const query = useMediaAround(placeOf(place), anchor)
  const slides = buildSlides(query.data?.pages.flat() ?? [])
  const index = findSlide(slides, at)
  const slide = slides[index]
  useMore(query, index, slides.length)
  const handleArrow = useArrows(query, slides, index, onStep)
  const navigate = useNavigate()
  const now = useToday()

  // Another address was opened: what surrounds it is looked for from there.
  const isElsewhere = query.isSuccess && !slide && anchor.messageId !== at.messageId
  if (isElsewhere) setAnchor(at)

  const stepTo = (next: Slide | undefined) => (next ? () => onStep(placeOfSlide(next)) : null)
  // What could not be had is asked for again by whoever wants to go there.
  const again = query.isError ? () => void query.refetch({ cancelRefetch: false }) : null
  const person = slide && people.get(slide.item.senderId)
  const fullName = person?.fullName ?? FILE_TEXTS.someone
  return (
    <MediaViewer
      slide={slide}
      fallback={<Fallback query={query} />}
      uploader={
        slide
          ? {
              name: slide.item.senderId === me ? FILE_TEXTS.you : fullName,
              fullName,
              userType: person?.userType ?? 'staff',
              avatar: person?.avatar ?? null,
            }
          : null
      }
      now={now}
      onPrevious={stepTo(slides[index - 1]) ?? (query.hasNextPage ? again : null)}
      onNext={index === -1 ? null : (stepTo(slides[index + 1]) ?? (query.hasPreviousPage ? again : null))}
      onArrow={(by) => {
        handleArrow(by)
        again?.()
      }}
      onDownload={slide ? downloadOf(slide, place.configurations.disableWebDownloads) : null}
      onGoTo={
        slide
          ? () =>
              void navigate(`${channelPath(location.id, at.groupId)}?${MESSAGE_PARAM}=${slide.item.messageId}`, {
                replace: true,
              })
          : null
      }
      onClose={onClose}
    />
  )
}

type Query = ReturnType<typeof useMediaAround>

function Fallback({ query }: { query: Query }) {
  if (query.isPending) return <Skeleton rows={1} />
  if (query.isError && !isClosed(query.error)) {
    return <ErrorState what={FILE_TEXTS.loadFailed} onRetry={() => void query.refetch()} />
  }
  return <EmptyState title={FILE_TEXTS.notThere} hint={FILE_TEXTS.notThereHint} />
}

/** Leads on by keys, as soon as what they lead to has come. */
function useArrows(query: Query, slides: readonly Slide[], index: number, onStep: (at: MediaPlace) => void) {
  const [steps] = useState(createSteps)
  const { hasNextPage, hasPreviousPage, isError } = query
  const openKey = slides[index]?.key
  const reach = {
    keys: slides.map(({ key }) => key),
    index,
    hasBefore: hasNextPage && !isError,
    hasAfter: hasPreviousPage && !isError,
  }

  function goOn(): void {
    const next = slides[steps.next(reach) ?? -1]
    if (next) onStep(placeOfSlide(next))
  }

  useEffect(() => steps.arrive(openKey), [steps, openKey])
  useEffect(goOn)

  return (by: -1 | 1) => {
    steps.want(by, reach)
    goOn()
  }
}

function useMore(query: Query, index: number, count: number): void {
  const { hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage } = query
  useEffect(() => {
    if (index === -1 || isFetching || isError) return
    if (hasNextPage && index < NEAR) void fetchNextPage()
    else if (hasPreviousPage && index >= count - NEAR) void fetchPreviousPage()
  }, [index, count, hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage])
}
