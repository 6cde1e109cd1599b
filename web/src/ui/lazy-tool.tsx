import { useEffect } from 'react'
import { type AnyPart, type LazyPart, lazyWith, type Load, reload } from './lazy-part.tsx'
import { texts } from './texts.ts'
import { toast } from './toast.ts'

type Closed = { onClose: () => void }

/** A menu or a tool that is too small to say anything in: it closes again, and a notice says why. */
export function lazyTool<Part extends AnyPart>(load: Load<Part>): LazyPart<Part, Closed> {
  return lazyWith<Part, Closed>(load, ({ props: { onClose } }) => <Withdrawn onClose={onClose} />)
}

function Withdrawn({ onClose }: Closed) {
  useEffect(() => {
    const action = { label: texts.reload, onSelect: reload }
    toast.error({ title: texts.missing, text: texts.missingWhy(), ...(navigator.onLine && { action }) })
    onClose()
  }, [onClose])
  return null
}
