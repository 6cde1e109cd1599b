import type { Message } from '@kinward/contract/messages'
import type { Dispatch, SetStateAction } from 'react'
import { useState } from 'react'
import type { Spot } from '../../ui/PointMenu.tsx'

/** What lies over the messages: one thing at a time. */
export type MessageDialog =
  | { kind: 'menu'; message: Message; at: Spot | 'sheet'; row: HTMLElement; byButton: boolean }
  | { kind: 'pick'; message: Message; at: Spot; row: HTMLElement }
  | { kind: 'reactions' | 'forward' | 'record' | 'remove' | 'history'; message: Message }

export type ShowDialog = Dispatch<SetStateAction<MessageDialog | null>>

export function useMessageDialog() {
  const [dialog, showDialog] = useState<MessageDialog | null>(null)
  return { dialog, showDialog }
}
