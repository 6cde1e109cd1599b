import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type MediaPlace, mediaParam, parseMediaParam } from '../../features/files/media-context.ts'
import { MEDIA_PARAM } from '../paths.ts'

const OPENED_HERE = 'mediaOpenedHere'

function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && OPENED_HERE in state
}

/** What is open in the viewer, kept in the address: going back closes it, and so does its button. */
export function useMediaParam(parse: (text: string | null) => MediaPlace | null = parseMediaParam) {
  const address = useLocation()
  const { pathname, search } = address
  const navigate = useNavigate()
  const text = new URLSearchParams(search).get(MEDIA_PARAM)
  const at = useMemo(() => parse(text), [parse, text])

  const show = useCallback(
    (next: MediaPlace, replace: boolean) => {
      const params = new URLSearchParams(window.location.search)
      params.set(MEDIA_PARAM, mediaParam(next))
      const history: unknown = window.history.state
      const kept = replace ? stateIn(history) : { [OPENED_HERE]: true }
      void navigate({ search: params.toString() }, { replace, state: kept })
    },
    [navigate],
  )
  const open = useCallback((next: MediaPlace) => show(next, false), [show])
  const step = useCallback((next: MediaPlace) => show(next, true), [show])

  function close(): void {
    if (wasOpenedHere(address.state)) return void navigate(-1)
    const params = new URLSearchParams(search)
    params.delete(MEDIA_PARAM)
    return void navigate({ pathname, search: params.toString() }, { replace: true })
  }

  return { at, open, step, close }
}

/** The router keeps the state of a place under `usr`. */
function stateIn(history: unknown): unknown {
  return typeof history === 'object' && history !== null && 'usr' in history ? history.usr : null
}
