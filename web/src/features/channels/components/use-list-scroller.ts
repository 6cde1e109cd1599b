import { useLayoutEffect, useRef, useState } from 'react'
import { useIsLow } from '../../../ui/use-layout.ts'

/**
 * What the channels scroll in: their own part, or in a low window the whole side, with all that stands above them.
 * `shape` says what that is, and is another when it takes another height.
 */
export function useListScroller(shape: string) {
  const side = useRef<HTMLDivElement>(null)
  const lists = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(0)
  const isLow = useIsLow()

  useLayoutEffect(() => {
    const list = lists.current?.lastElementChild
    if (!isLow || !side.current || !list) return setAbove(0)
    const { top } = side.current.getBoundingClientRect()
    setAbove(list.getBoundingClientRect().top - top + side.current.scrollTop)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another shape has another height
  }, [isLow, shape])

  return { side, lists, scroller: isLow ? side : lists, above }
}
