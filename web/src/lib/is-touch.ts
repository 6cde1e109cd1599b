/** Whether a finger is what this device is used with first. */
export function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
