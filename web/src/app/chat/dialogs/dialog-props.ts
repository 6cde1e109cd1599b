import type { Location } from '@kinward/contract/locations'
import type { People } from '../../../features/channels/channel-title.ts'
import { ApiError, NetworkError } from '../../../lib/errors.ts'
import { dialogTexts } from '../../../features/channels/components/dialog-texts.ts'

/** What every window about channels is given. */
export type DialogProps = { location: Location; people: People; me: number; onClose: () => void }

/** Why the server refused, in its own sentence. */
export function refusal(error: Error | null): string | undefined {
  if (!error) return undefined
  return error instanceof ApiError || error instanceof NetworkError ? error.message : dialogTexts.failed
}
