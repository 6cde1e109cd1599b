import type { ReactNode } from 'react'
import door from '../../../ui/DoorPage.module.css'

/** A page at the door that says one thing, with a way on. */
export function Notice({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div role="status">
      <h1>{title}</h1>
      <p className={door.lead}>{text}</p>
      {action}
    </div>
  )
}
