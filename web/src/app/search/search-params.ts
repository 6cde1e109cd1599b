import { SEARCH_MAX_LENGTH, SearchKind, SearchOrder } from '@kinward/contract/search'

/** A search as its address has it. */
export type SearchAddress = {
  text: string
  kind: SearchKind
  order: SearchOrder
  everywhere: boolean
  hasForm: boolean
}

const QUERY = 'q'
const KIND = 'kind'
const ORDER = 'order'
const EVERYWHERE = 'everywhere'
const FORM = 'filters'

export function readSearch(params: URLSearchParams): SearchAddress {
  return {
    text: (params.get(QUERY) ?? '').slice(0, SEARCH_MAX_LENGTH),
    kind: SearchKind.safeParse(params.get(KIND)).data ?? 'messages',
    order: SearchOrder.safeParse(params.get(ORDER)).data ?? 'relevance',
    everywhere: params.get(EVERYWHERE) === '1',
    hasForm: params.get(FORM) === '1',
  }
}

/** What is as it is at first is left out. */
export function writeSearch({ text, kind, order, everywhere, hasForm }: Partial<SearchAddress>): URLSearchParams {
  const params = new URLSearchParams()
  if (text) params.set(QUERY, text)
  if (kind && kind !== 'messages') params.set(KIND, kind)
  if (order && order !== 'relevance') params.set(ORDER, order)
  if (everywhere) params.set(EVERYWHERE, '1')
  if (hasForm) params.set(FORM, '1')
  return params
}
