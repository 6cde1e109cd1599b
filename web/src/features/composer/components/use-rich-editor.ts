import type { ComponentType, RefObject } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../../ui/after-paint.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import type { RichEditorProps } from './RichEditor.tsx'

type Editor = ComponentType<RichEditorProps>

let loaded: Editor | null = null

type Options = {
  container: RefObject<HTMLElement | null>
  /** Nothing is written yet: the plain field looks like the editor, and costs a tenth of it to open. */
  isEmpty: boolean
  /** What the composer answers to is there, so that the editor does not come before it. */
  isReady: boolean
}

/**
 * The editor, once it has come. It is asked for after what it answers to was painted, or when the field is used before;
 * it takes the plain field's place between two keystrokes, never while a character is being composed. `hadFocus` says
 * whether the plain field had the focus then, and is null when there was no such moment: who has gone elsewhere is not
 * called back.
 */
export function useRichEditor({ container, isEmpty, isReady }: Options) {
  const composing = useRef(false)
  const waiting = useRef<Editor | null>(null)
  const [state, setState] = useState<{ Editor: Editor | null; hadFocus: boolean | null }>({
    Editor: isEmpty ? null : loaded,
    hadFocus: null,
  })

  function swap(Editor: Editor) {
    if (composing.current) {
      waiting.current = Editor
      return
    }
    const hadFocus = container.current?.contains(document.activeElement) ?? false
    // In one go: a key that came between the drawing and the taking of its place would be lost with the plain field.
    flushSync(() => setState((now) => (now.Editor === null ? { Editor, hadFocus } : now)))
  }

  function load() {
    if (state.Editor !== null) return
    import('./RichEditor.tsx').then(
      (module) => {
        loaded = module.default
        swap(loaded)
      },
      () => {
        // The plain field stays; using it asks again.
      },
    )
  }

  const loadInTime = useEffectEvent(load)
  useEffect(() => {
    if (!isReady) return undefined
    let stopWaiting: (() => void) | undefined
    const stopPainting = afterPaint(() => {
      stopWaiting = whenIdle(() => loadInTime())
    })
    return () => {
      stopPainting()
      stopWaiting?.()
    }
  }, [isReady])

  function setComposing(next: boolean) {
    composing.current = next
    if (!next && waiting.current) swap(waiting.current)
  }

  return { ...state, load, setComposing }
}
