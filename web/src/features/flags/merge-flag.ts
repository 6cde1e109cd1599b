import type { FlagWish } from './use-catalogue.ts'

/** What an admin changed of a kind of flag, upon what it is now: another may have changed it since it was shown. */
export function mergeFlag(before: FlagWish, wish: FlagWish, now: FlagWish): FlagWish {
  return {
    priority: wish.priority === before.priority ? now.priority : wish.priority,
    abrv: wish.abrv === before.abrv ? now.abrv : wish.abrv,
    style: wish.style.flagLabel === before.style.flagLabel ? now.style : wish.style,
    isRetired: wish.isRetired === before.isRetired ? now.isRetired : wish.isRetired,
  }
}
