import type { ComponentType, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { RichEditorProps } from './RichEditor.tsx'

type Editor = ComponentType<RichEditorProps>

let loaded: Editor | null = null

/**
 * The editor, once it has come. It is asked for after the first paint, or when the field is used before; it takes the
 * plain field's place between two keystrokes, never while a character is being composed. `hadFocus` says whether the
 * plain field had the focus then, and is null when there was no such moment: who has gone elsewhere is not called back.
 */
export function useRichEditor(container: RefObject<HTMLElement | null>) {
  const composing = useRef(false)
  const waiting = useRef<Editor | null>(null)
  const [state, setState] = useState<{ Editor: Editor | null; hadFocus: boolean | null }>({
    Editor: loaded,
    hadFocus: null,
  })

  function swap(Editor: Editor) {
    if (composing.current) {
      waiting.current = Editor
      return
    }
    const hadFocus = container.current?.contains(document.activeElement) ?? false
    setState((now) => (now.Editor === null ? { Editor, hadFocus } : now))
  }

  function load() {
    if (state.Editor !== null) return
    import('./RichEditor.tsx').then(
      (module) => {
        loaded = module.default
        swap(loaded)
      },
      () => {
        // The plain field stays; the next focus asks again.
      },
    )
  }

  useEffect(() => {
    const idle =
      'requestIdleCallback' in window ? window.requestIdleCallback(load, { timeout: 2000 }) : setTimeout(load, 300)
    return () => ('cancelIdleCallback' in window ? window.cancelIdleCallback(idle as number) : clearTimeout(idle))
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function setComposing(next: boolean) {
    composing.current = next
    if (!next && waiting.current) swap(waiting.current)
  }

  return { ...state, load, setComposing }
}
