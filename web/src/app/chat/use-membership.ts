import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { PATHS } from '../paths.ts'
import { useServices } from '../services.ts'

const RETURN_DELAY = 200

/** Whether the reader is switched on. One who is switched on again begins at the chats, and is active a moment later. */
export function useMembership(): boolean {
  const { membership } = useServices()
  const navigate = useNavigate()
  const state = useSyncExternalStore(membership.subscribe, membership.get)

  useEffect(() => {
    if (state !== 'returning') return undefined
    void navigate(PATHS.chat, { replace: true })
    const timer = setTimeout(() => membership.set('active'), RETURN_DELAY)
    return () => clearTimeout(timer)
  }, [state, membership, navigate])

  return state === 'active'
}
