type Key = Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** Whether an Enter sends; while a character is being composed it only ends that. */
export function isSendKey({ shiftKey, ctrlKey, metaKey, isComposing }: Key, enterSends: boolean): boolean {
  if (isComposing) return false
  return ctrlKey || metaKey || (enterSends && !shiftKey)
}
