import { IconCheck } from '@tabler/icons-react'

/** A check beside what holds; what does not keeps its place. */
export function Check({ isOn }: { isOn: boolean }) {
  return <IconCheck size={18} stroke={1.75} aria-hidden="true" visibility={isOn ? 'visible' : 'hidden'} />
}
