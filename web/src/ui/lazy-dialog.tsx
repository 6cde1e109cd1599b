import { ErrorState } from './ErrorState.tsx'
import { type AnyPart, type LazyPart, lazyWith, type Load } from './lazy-part.tsx'
import { Modal } from './Modal.tsx'
import { texts } from './texts.ts'

type Closed = { onClose: () => void }

/** A window: where its code does not come, a window says so. */
export function lazyDialog<Part extends AnyPart>(load: Load<Part>): LazyPart<Part, Closed> {
  return lazyWith<Part, Closed>(load, ({ props: { onClose }, onRetry }) => (
    <Modal title={texts.missing} isBare onClose={onClose}>
      <ErrorState what={texts.missing} why={texts.missingWhy()} onRetry={onRetry} />
    </Modal>
  ))
}
