import { AppError } from '../../platform/http/errors.ts'
import { refusals } from './texts.ts'

/** An admin of a location, and whether its own list of the web app lets them in; without a list it does. */
export type LocationAdmin = { user_id: number; is_let_in: boolean }

/** Refuses to take a location from the last of its admins who can come in, or from its last where none can. */
export function mustKeepAdmin(admins: readonly LocationAdmin[], userId: number): void {
  const able = admins.filter(({ is_let_in }) => is_let_in)
  const [only, ...others] = able.length > 0 ? able : admins
  if (only?.user_id !== userId || others.length > 0) return
  throw new AppError('CONFLICT', admins.length === 1 ? refusals.lastAdmin : refusals.lastAdminLetIn)
}
