import { type AnyPart, type LazyPart, lazyWith, type Load } from './lazy-part.tsx'

const Nothing = () => null

/** Something nobody asked for, loaded when it is drawn: where it cannot be, as without a network, the page goes on without it. */
export function lazyExtra<Part extends AnyPart>(load: Load<Part>): LazyPart<Part, object> {
  return lazyWith<Part, object>(load, Nothing)
}
