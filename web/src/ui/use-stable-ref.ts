import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/** The newest value, for handlers that outlive a render. */
export function useStableRef<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
