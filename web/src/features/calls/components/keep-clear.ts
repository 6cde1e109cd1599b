import type { Box } from './place-window.ts'

/** A composer with its Send, which is never covered. */
export const COMPOSER = '[data-keep-clear="composer"]'

/** What a call must not cover, as far as it is to be seen: a composer, Acknowledge, a call that rings. */
export function readKeepClear(besides?: Element): Box[] {
  return [...document.querySelectorAll('[data-keep-clear]')]
    .filter((element) => element !== besides && (element.matches(COMPOSER) || isSeen(element)))
    .map((element) => element.getBoundingClientRect())
}

/** Neither scrolled away nor under a header; the call itself may lie on it. */
function isSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementsFromPoint(left + width / 2, top + height / 2).includes(element)
}
