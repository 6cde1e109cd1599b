import type { UserContext } from '@kinward/contract/terms'
import type { Db } from '../../platform/db/database.ts'
import { findTerms, PRODUCT } from './terms.repository.ts'

/** Where someone stands with the terms of the product itself. */
export async function readUserContext(db: Db, userId: number): Promise<UserContext> {
  const own = await findTerms(db, userId, PRODUCT)
  return {
    terms_accepted_at: own?.acceptedAt?.toISOString() ?? null,
    termsLastUpdatedAt: own?.terms.publishedAt ?? null,
    hasAcceptedLatestTermsAndConditions: own === null || own.acceptedAt !== null,
  }
}
