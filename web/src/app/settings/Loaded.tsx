import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { texts } from '../../features/settings/components/texts.ts'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch'>
  children: (data: Data) => ReactNode
}

/** What a section shows of a query: shapes, why not, or what came. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Skeleton rows={4} />
  const why = whyRefused(query.error)
  return <ErrorState what={texts.failed} {...(why !== undefined && { why })} onRetry={() => void query.refetch()} />
}
