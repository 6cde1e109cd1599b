import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const Nothing = () => null

/** Something nobody asked for, loaded when it is drawn: where it cannot be, as without a network, the page goes on without it. */
export function lazyExtra<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: Nothing })))
}
