import { searchGifs } from '@kinward/contract/gifs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import type { Place } from '../locations/place.ts'
import { gifKeys } from './keys.ts'

/** GIFs by what they show, page by page. */
export function useGifsQuery({ entityId, locationId }: Place, words: string) {
  return useInfiniteQuery({
    queryKey: gifKeys.search(locationId, words),
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(
        searchGifs,
        { params: { entityId, locationId }, query: { q: words, offset: pageParam } },
        { signal, silent: true },
      ),
    getNextPageParam: ({ next }) => next,
    staleTime: 5 * 60_000,
    retry: false,
  })
}
