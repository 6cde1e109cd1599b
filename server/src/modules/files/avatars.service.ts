import type { UploadAddress } from '@kinward/contract/uploads'
import type { User } from '@kinward/contract/users'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { ownUser, profileChanged } from '../profile/profile.events.ts'
import { findVisibleUser } from '../users/users.repository.ts'
import { type Serving, servingOf } from './bytes.service.ts'
import { findFileByKey } from './file-access.repository.ts'
import { createDiscarded } from './discarded.ts'
import * as repository from './files.repository.ts'
import type { Keeper } from './keeper.ts'
import type { UploadsService } from './uploads.service.ts'

type AvatarsDeps = { db: Db; hub: Hub; storage: Storage; keeper: Keeper; uploads: UploadsService }

export type AvatarsService = ReturnType<typeof createAvatarsService>

export function createAvatarsService({ db, hub, storage, keeper, uploads }: AvatarsDeps) {
  const discarded = createDiscarded({ db, storage })

  function begin(userId: number, size: number): Promise<UploadAddress> {
    const file = { fileName: 'avatar', size, mimeType: '', isVoiceClip: false }
    return uploads.announce({ userId, groupId: null }, file)
  }

  /** Makes an uploaded picture someone's face, or takes the one they have away; everyone who knows them is told. */
  async function change(userId: number, uploadName: string | null): Promise<User> {
    const chosen = uploadName === null ? null : await readyPicture(userId, uploadName)
    const { user, former } = await transact(db, hub.emit, async (tx, events) => {
      const before = await replaceAvatar(tx, userId, chosen)
      events.push(...(await profileChanged(tx, userId)))
      return { user: await ownUser(tx, userId), former: before }
    })
    if (former !== null) await forget(former)
    return user
  }

  async function forget(key: string): Promise<void> {
    await db.deleteFrom('files').where('key', '=', key).execute()
    await discarded.clear([key])
  }

  async function readyPicture(userId: number, uploadName: string): Promise<repository.FileRow> {
    const row = await repository.findOwnFile(db, { userId, groupId: null }, uploadName)
    if (!row) throw notFound()
    return keeper.ready(row)
  }

  /** The small picture of someone, or the larger one, for those who may know of them. */
  async function view(viewer: UserCaller, avatar: string, size: 'thumbnail' | 'medium'): Promise<Serving> {
    const file = await findFileByKey(db, avatar)
    if (!file || file.group_id !== null || file.for_broadcast || file.for_form) throw notFound()
    const owner = await findVisibleUser(db, viewer, file.uploader_id)
    if (owner?.avatar !== avatar) throw notFound()
    // Of a small picture nothing larger was made than its thumbnail.
    return servingOf(file, size === 'medium' && file.renditions['medium'] !== undefined ? 'medium' : 'thumbnail')
  }

  return { begin, change, view }
}

/** Puts a picture in the place of another; answers with that one's key. */
async function replaceAvatar(tx: Tx, userId: number, chosen: repository.FileRow | null): Promise<string | null> {
  const { rows } = await sql<{ avatar: string | null }>`
    select avatar from users where id = ${userId} for no key update`.execute(tx)
  const former = rows[0]?.avatar ?? null
  if (former === (chosen?.key ?? null)) return null
  await tx
    .updateTable('users')
    .set({ avatar: chosen?.key ?? null })
    .where('id', '=', userId)
    .execute()
  return former
}
