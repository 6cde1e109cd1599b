import { PHONE_INVALID } from '@kinward/contract/patterns'
import { readPhone } from '@kinward/contract/phones'
import type { changeProfile, Profile } from '@kinward/contract/profile'
import type { RouteData, RouteRequest } from '@kinward/contract/route'
import { record } from '../../platform/audit/audit.ts'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, unauthenticated } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { acceptIn } from '../terms/terms.service.ts'
import { findTerms, holdPlacesOf, PRODUCT } from '../terms/terms.repository.ts'
import { refusals as termsRefusals } from '../terms/texts.ts'
import { readUserContext } from '../terms/user-context.ts'
import { claimUsername, usernameTaken } from '../users/usernames.ts'
import { refreshUserData } from '../users/users.events.ts'
import { ownUser, profileChanged } from './profile.events.ts'
import * as repository from './profile.repository.ts'
import { refusals } from './texts.ts'

type Change = RouteRequest<typeof changeProfile>['body']

const UNIQUE_VIOLATION = '23505'

export type ProfileService = ReturnType<typeof createProfileService>

export function createProfileService({ db, hub }: { db: Db; hub: Hub }) {
  async function read(userId: number): Promise<Profile> {
    const row = await repository.findProfile(db, userId)
    if (!row) throw unauthenticated()
    return repository.presentProfile(row)
  }

  /** Changes what is given. The call that completes a profile also says where to begin. */
  async function change(
    userId: number,
    { accepted, termsId, ...fields }: Change,
  ): Promise<RouteData<typeof changeProfile>> {
    const given = columnsOf(fields)
    try {
      const changed = await transact(db, hub.emit, async (tx, events) => {
        if (accepted) await holdPlacesOf(tx, userId)
        const before = await repository.lockProfile(tx, userId)
        const { username = before.username } = given
        if (username !== before.username) await claimUsername(tx, { userId, email: before.email }, username)
        const isComplete = !before.profile_completed && (await mayComplete(tx, userId, accepted ?? false))
        const completion = isComplete ? { profile_completed: true } : {}
        const after = await write(tx, userId, { ...given, ...completion })
        events.push(...(await profileChanged(tx, userId)), refreshUserData(userId, 'token', 'profile'))
        const userContext = accepted ? await acceptProduct(tx, userId, termsId) : await readUserContext(tx, userId)
        if (after.username !== before.username) {
          await record(tx, { action: 'profile.username-changed', actorId: userId, subject: `user:${userId}` })
        }
        return {
          user: await ownUser(tx, userId),
          profile: repository.presentProfile(after),
          userContext,
          channelId: isComplete ? await repository.findFirstChannel(tx, userId) : null,
        }
      })
      // With the terms accepted, the sockets of this person may hear more: they come in anew.
      if (accepted) hub.endUser(userId)
      return changed
    } catch (error) {
      // Of two who take the same name at once, the database lets one have it.
      throw errorCode(error) === UNIQUE_VIOLATION ? usernameTaken() : error
    }
  }

  return { read, change }
}

async function write(tx: Tx, userId: number, change: Partial<repository.ProfileRow>): Promise<repository.ProfileRow> {
  if (Object.keys(change).length === 0) return repository.lockProfile(tx, userId)
  return repository.updateProfile(tx, userId, change)
}

/** A profile is complete once its owner has seen it and has accepted the terms, where there are any. */
async function mayComplete(tx: Tx, userId: number, accepted: boolean): Promise<boolean> {
  const terms = await findTerms(tx, userId, PRODUCT)
  if (!terms || terms.acceptedAt !== null || accepted) return true
  throw new AppError('BAD_REQUEST', refusals.termsFirst, [{ path: 'body.accepted', message: refusals.termsFirst }])
}

/** Nobody accepts what they were not shown: what was read must be what is in force. */
async function acceptProduct(tx: Tx, userId: number, readId: number | null = null) {
  const own = await findTerms(tx, userId, PRODUCT)
  if (own && own.acceptedAt === null) {
    if (own.terms.id !== readId) throw new AppError('CONFLICT', termsRefusals.newer)
    await acceptIn(tx, userId, [own.terms.id])
  }
  return readUserContext(tx, userId)
}

function columnsOf(fields: Omit<Change, 'accepted' | 'termsId'>): Partial<repository.ProfileRow> {
  const columns = {
    first_name: fields.firstName,
    last_name: fields.lastName,
    username: fields.username,
    title: fields.title,
    mobile_phone: fields.mobilePhone && phoneOf(fields.mobilePhone),
    personal_email: fields.personalEmail,
    zoom_link: fields.zoomLink,
    gender: fields.gender,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function phoneOf(text: string): string {
  const phone = readPhone(text)
  if (phone === null) {
    throw new AppError('BAD_REQUEST', PHONE_INVALID, [{ path: 'body.mobilePhone', message: PHONE_INVALID }])
  }
  return phone
}
