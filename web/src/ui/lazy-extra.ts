import { type FunctionComponent, lazy, type LazyExoticComponent } from 'react'

const Nothing = () => null

/** Something nobody asked for, loaded when it is drawn: where it cannot be, as without a network, the page goes on without it. */
export function lazyExtra<Props>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy<FunctionComponent<Props>>(() => load().catch(() => ({ default: Nothing })))
}
