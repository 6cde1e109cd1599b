import { SEARCH_KINDS, SEARCH_MAX_LENGTH, type SearchKind, type SearchOrder } from '@kinward/contract/search'
import { parseSearch } from '@kinward/contract/search-query'
import { IconAdjustmentsHorizontal, IconArrowLeft, IconHistory, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { Link } from 'react-router'
import { handleArrowKeys } from '../../../ui/arrow-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { OfflineBand } from '../../../ui/OfflineBand.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { SEARCH_TEXTS as texts } from '../texts.ts'
import { type ResultList, ResultRows, type ResultView } from './ResultRows.tsx'
import { SearchForm } from './SearchForm.tsx'
import styles from './search.module.css'

/** How many there are of a kind, as far as they were counted. */
export type Count = { total: number; isMore: boolean }

type SearchPageProps = {
  text: string
  onText: (text: string) => void
  kind: SearchKind
  /** Whether the reader has patients: who has none finds none. */
  hasPatients: boolean
  onKind: (kind: SearchKind) => void
  counts: Partial<Record<SearchKind, Count>>
  /** Null while there is nothing to look for. */
  status: 'loading' | 'ready' | 'error' | null
  error?: string
  list: ResultList
  view: ResultView
  isOffline: boolean
  /** Whether not everything could be looked through yet. */
  isBehind: boolean
  /** Whether it could not be looked again, or further. */
  hasFailed: boolean
  isLoadingMore: boolean
  onMore: (() => void) | null
  onRetry: () => void
  /** Whether all locations are searched; null where there is but one. */
  everywhere: boolean | null
  onEverywhere: (everywhere: boolean) => void
  order: SearchOrder
  onOrder: (order: SearchOrder) => void
  hasForm: boolean
  onForm: (isOpen: boolean) => void
  people: readonly string[]
  channels: readonly string[]
  recent: readonly string[]
  onForget: (search: string) => void
  backTo: string
}

/** Searching, in the place of a channel: the field with its form, what was found by kind, and where it leads. */
export function SearchPage(props: SearchPageProps) {
  const { text, onText, kind, status, list, hasForm, everywhere } = props
  const results = useRef<HTMLElement>(null)
  const { problems } = parseSearch(text)

  function handleFieldKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    const first = results.current?.querySelector<HTMLElement>('[data-arrow]')
    if (!first) return
    event.preventDefault()
    first.focus()
  }

  return (
    <section className={styles.page} aria-label={texts.title}>
      <h1>
        <VisuallyHidden>{texts.title}</VisuallyHidden>
      </h1>
      <div className={styles.head}>
        <Link to={props.backTo} className={styles.back} aria-label={texts.back} title={texts.back}>
          <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
        </Link>
        <div className={styles.field}>
          <SearchField
            label={texts.field}
            maxLength={SEARCH_MAX_LENGTH}
            value={text}
            onChange={onText}
            onKeyDown={handleFieldKey}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes here came to type
            autoFocus
          />
        </div>
        <IconButton label={texts.filters} aria-expanded={hasForm} onClick={() => props.onForm(!hasForm)}>
          <IconAdjustmentsHorizontal size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {hasForm && (
        <SearchForm
          text={text}
          hasPatients={props.hasPatients}
          people={props.people}
          channels={props.channels}
          onChange={onText}
        />
      )}
      <div className={styles.bar}>
        <Tabs kind={kind} hasPatients={props.hasPatients} counts={props.counts} onKind={props.onKind} />
        <div className={styles.choices}>
          {everywhere !== null && (
            <Toggle
              label={texts.scope}
              choices={[
                [false, texts.here],
                [true, texts.everywhere],
              ]}
              value={everywhere}
              onChange={props.onEverywhere}
            />
          )}
          {(kind === 'messages' || kind === 'files') && (
            <Toggle
              label={texts.order}
              choices={[
                ['relevance', texts.orders.relevance],
                ['newest', texts.orders.newest],
              ]}
              value={props.order}
              onChange={props.onOrder}
            />
          )}
        </div>
      </div>
      {props.isOffline && <OfflineBand />}
      {problems.length > 0 && (
        <p className={styles.problem} role="status">
          {problems.map(texts.problem).join(' ')}
        </p>
      )}
      {status === 'ready' && (props.isBehind || props.hasFailed) && (
        <p className={styles.problem} role="status">
          {props.hasFailed ? `${texts.failed}.` : texts.behind}{' '}
          <Button size="s" onClick={props.onRetry}>
            {texts.again}
          </Button>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside are what the keys act on */}
      <section ref={results} className={styles.results} aria-label={texts.kinds[kind]} onKeyDown={handleArrowKeys}>
        {status === null && problems.length === 0 && <Beginning {...props} />}
        {status === 'loading' &&
          (props.isOffline ? (
            <EmptyState fill icon={<IconSearch size={36} stroke={1.75} aria-hidden="true" />} title={texts.offline} />
          ) : (
            <Skeleton rows={5} className={styles.loading} />
          ))}
        {status === 'error' && (
          <ErrorState
            fill
            what={texts.failed}
            {...(props.error !== undefined && { why: props.error })}
            onRetry={props.onRetry}
          />
        )}
        {status === 'ready' && list.items.length === 0 && (
          <EmptyState
            fill
            icon={<IconSearch size={36} stroke={1.75} aria-hidden="true" />}
            title={texts.nothing}
            hint={texts.nothingHint(everywhere !== null)}
          />
        )}
        {status === 'ready' && list.items.length > 0 && (
          <>
            <ul className={styles.list}>
              <ResultRows list={list} view={props.view} />
            </ul>
            {props.onMore && (
              <div className={styles.more}>
                <Button size="s" busy={props.isLoadingMore} onClick={props.onMore}>
                  {props.isLoadingMore ? texts.loadingMore : texts.more}
                </Button>
              </div>
            )}
          </>
        )}
      </section>
    </section>
  )
}

type TabsProps = Pick<SearchPageProps, 'kind' | 'hasPatients' | 'counts' | 'onKind'>

function Tabs({ kind, hasPatients, counts, onKind }: TabsProps) {
  const kinds = SEARCH_KINDS.filter((name) => hasPatients || name !== 'patients')
  return (
    <div className={styles.tabs} role="group" aria-label={texts.title}>
      {kinds.map((name) => {
        const count = counts[name]
        return (
          <button key={name} type="button" aria-pressed={name === kind} onClick={() => onKind(name)}>
            {texts.kinds[name]}
            {count && (
              <>
                <span aria-hidden="true">{texts.count(count.total, count.isMore)}</span>
                <VisuallyHidden>{` ${texts.found(count.total, count.isMore)}`}</VisuallyHidden>
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}

type ToggleProps<Value> = {
  label: string
  choices: readonly (readonly [Value, string])[]
  value: Value
  onChange: (value: Value) => void
}

function Toggle<Value>({ label, choices, value, onChange }: ToggleProps<Value>) {
  return (
    <div className={styles.toggle} role="group" aria-label={label}>
      {choices.map(([choice, name]) => (
        <button key={name} type="button" aria-pressed={choice === value} onClick={() => onChange(choice)}>
          {name}
        </button>
      ))}
    </div>
  )
}

type BeginningProps = Pick<SearchPageProps, 'recent' | 'hasPatients' | 'onText' | 'onForget'>

/** Before anything is typed: what was searched for last, and what can be. */
function Beginning({ recent, hasPatients, onText, onForget }: BeginningProps) {
  const id = useId()
  return (
    <div className={styles.beginning}>
      {recent.length > 0 && (
        <>
          <h2 id={id}>{texts.recent}</h2>
          <ul aria-labelledby={id}>
            {recent.map((search) => (
              <li key={search}>
                <button type="button" data-arrow onClick={() => onText(search)}>
                  <IconHistory size={18} stroke={1.75} aria-hidden="true" />
                  <span>{search}</span>
                </button>
                <IconButton size="s" label={texts.forget(search)} onClick={() => onForget(search)}>
                  <IconX size={18} stroke={1.75} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{texts.hint}</p>
      <dl>
        {(hasPatients ? texts.examples : texts.guestExamples).map(([operator, what]) => (
          <div key={operator}>
            <dt>{operator}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
