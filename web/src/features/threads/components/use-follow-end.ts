import { useEffect, useLayoutEffect, useRef } from 'react'

const NEAR = 60

/** Keeps the end of a short list in view for a reader who is there. */
export function useFollowEnd() {
  const list = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const handleScroll = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    }
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => element.removeEventListener('scroll', handleScroll)
  }, [])
  useLayoutEffect(() => {
    if (atEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  })
  return list
}
