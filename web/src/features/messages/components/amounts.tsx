import type { ReactNode } from 'react'
import { joinUnits } from '../readable-text.ts'

/** Letters that are read from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A number, a range or a fraction, with the unit that is joined to it. */
const AMOUNT = /(\d(?:[\d.,:/–-]*\d)?(?:\u00a0?[A-Za-zµ°%][A-Za-zµ°%/]*)?)/g

/**
 * Among words that run from right to left a range would be turned around, and a unit come before its number: each amount
 * is laid out by itself. Other words are left as they are. `among` are the words around it, where it is a part of them.
 */
export function keepAmounts(text: string, among = text): ReactNode {
  if (!RIGHT_TO_LEFT.test(among)) return text
  return text.split(AMOUNT).map(drawPart)
}

/** Words that stand away from their message, with whole amounts. */
export function drawWords(text: string): ReactNode {
  return keepAmounts(joinUnits(text))
}

/** What was split off, and so every second part, is an amount. */
function drawPart(part: string, key: number): ReactNode {
  if (key % 2 === 0) return part
  return (
    <bdi key={key} dir="ltr">
      {part}
    </bdi>
  )
}
