import {
  type ComponentType,
  createContext,
  type FunctionComponent,
  lazy,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import { ErrorState } from './ErrorState.tsx'
import { texts } from './texts.ts'

/** Any component, whatever it takes. */
export type AnyPart = (props: never) => ReactNode

type PropsOf<Part extends AnyPart> = Parameters<Part> extends [infer Props] ? Props : object

/** The code of a part, when it comes. */
export type Load<Part> = () => Promise<{ default: Part }>

/** A part that is drawn like any other; `Needs` is what its place must know when it does not come. */
export type LazyPart<Part extends AnyPart, Needs> = FunctionComponent<PropsOf<Part> & Needs>

const RetryContext = createContext<() => void>(() => undefined)

/**
 * A part of the page whose code comes when it is drawn. Where it does not come, as without a network, `Missing` says so in its
 * place and the page around it goes on; what is opened anew, or tried again, is asked for anew.
 */
export function lazyWith<Part extends AnyPart, Needs extends object>(
  load: Load<Part>,
  Missing: ComponentType<{ props: Needs; onRetry: () => void }>,
): LazyPart<Part, Needs> {
  type Props = PropsOf<Part> & Needs
  // A component takes its own props, which the compiler does not see of one that it does not know yet.
  const loadPart = load as unknown as Load<ComponentType<Props>>
  let part = attempt()

  function attempt() {
    return lazy<ComponentType<Props>>(() => loadPart().catch(() => ({ default: NotHere })))
  }

  function NotHere(props: Props) {
    const onRetry = useContext(RetryContext)
    useEffect(() => {
      // Only once this is shown: a part that is still waited for begins again whenever it is drawn.
      part = attempt()
      window.addEventListener('online', onRetry)
      return () => window.removeEventListener('online', onRetry)
    }, [onRetry])
    return <Missing props={props} onRetry={() => (navigator.onLine ? reload() : onRetry())} />
  }

  return function Lazy(props: Props) {
    const [shown, setShown] = useState(() => ({ Part: part }))
    const [retry] = useState(() => () => setShown({ Part: part }))
    return (
      <RetryContext value={retry}>
        <shown.Part {...props} />
      </RetryContext>
    )
  }
}

/** Browsers remember for as long as a page lives that a module could not be had: with a network, only a new page asks again. */
export function reload(): void {
  window.location.reload()
}

/** A panel, a section or a screen: what is missing stands in its place, with a way to try again. */
export function lazyPart<Part extends AnyPart>(load: Load<Part>): LazyPart<Part, object> {
  return lazyWith<Part, object>(load, ({ onRetry }) => (
    <ErrorState what={texts.missing} why={texts.missingWhy()} onRetry={onRetry} fill />
  ))
}
