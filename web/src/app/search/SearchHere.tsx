import type { Location } from '@kinward/contract/locations'
import { EMPTY_SEARCH, formatSearch } from '@kinward/contract/search-query'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { SEARCH_TEXTS } from '../../features/search/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { searchPath } from '../paths.ts'
import { writeSearch } from './search-params.ts'

/** Leads to a search of the channel that is open. */
export function SearchHere({ here, title }: { here: Location; title: string }) {
  const navigate = useNavigate()
  const text = `${formatSearch({ ...EMPTY_SEARCH, in: [title] })} `
  return (
    <IconButton
      label={SEARCH_TEXTS.inChannel}
      onClick={() => void navigate(searchPath(here.id, writeSearch({ text })))}
    >
      <IconSearch size={22} stroke={1.75} aria-hidden="true" />
    </IconButton>
  )
}
