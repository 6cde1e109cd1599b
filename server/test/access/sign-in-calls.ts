import { createHash, randomUUID } from 'node:crypto'
import { hashPassword } from '../../src/platform/session/passwords.ts'
import type { TestApp } from '../harness.ts'
import { type CallerRole, PASSWORD, type World } from './roles.ts'

const USER = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | 401 401 401 401 401 401 401'
const ANYONE = 'ok ok ok ok ok ok | ok ok | ok ok off off | wrong ok ok ok ok ok ok'

/** Who may do what with passwords, codes and links. */
export const SIGN_IN_CALLS: Record<string, string> = {
  login: ANYONE,
  verifyLogin: ANYONE,
  forgotPassword: 'ok ok ok ok ok ok | ok ok | ok ok ok ok | ok ok ok ok ok ok ok',
  resetPassword: 'ok ok ok ok ok ok | ok ok | ok ok off off | expired ok ok ok ok ok ok',
  changePassword: USER,
  verifyPassword: 'ok ok ok ok ok ok | ok ok | ok ok off off | 401 401 401 401 401 401 401',
  getSignInSettings: USER,
  startTwoStep: USER,
  confirmTwoStep: USER,
  stopTwoStep: USER,
}

const NEW_PASSWORD = 'Another#2027'
const CODE = '246810'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The bodies of those calls, with the codes and links that they speak of in the database. */
export async function signInBodies(kit: TestApp, world: World, role: CallerRole, call: string) {
  if (!(call in SIGN_IN_CALLS)) return {}
  const username = await world.usernameOf(role)
  const challenge = randomUUID()
  const userId = world.userOf(role)
  if (call === 'verifyLogin' || call === 'confirmTwoStep') {
    await kit.pool.query(
      `insert into sent_codes (challenge_hash, user_id, purpose, medium, address, code_hash, tries_left, expires_at)
       values ($1, $2, $3, 'sms', '+12075550143', $4, 5, now() + interval '10 minutes')`,
      [digest(challenge), userId, call === 'verifyLogin' ? 'sign-in' : 'two-step', digest(`${challenge} ${CODE}`)],
    )
  }
  if (call === 'resetPassword') {
    await kit.pool.query(
      `insert into reset_links (secret_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [digest(challenge), userId],
    )
  }
  // In production nothing brings text messages away here.
  if (call === 'startTwoStep') {
    await kit.pool.query('update users set email = $1 where id = $2', [`${username}@mail.example`, userId])
  }
  return {
    login: { username, password: PASSWORD },
    verifyLogin: { username, password: PASSWORD, challenge, code: CODE },
    forgotPassword: { username },
    resetPassword: { jwtToken: challenge, password: NEW_PASSWORD },
    changePassword: { currentPassword: PASSWORD, password: NEW_PASSWORD },
    verifyPassword: { password: PASSWORD },
    startTwoStep: { medium: 'email', password: PASSWORD },
    confirmTwoStep: { challenge, code: CODE },
    stopTwoStep: { password: PASSWORD },
  }
}

let passwordHash: Promise<string> | undefined

/** Gives everyone back the password they had, so that the next call finds them as they were. */
export async function restoreSignIn(kit: TestApp, call: string): Promise<void> {
  if (!(call in SIGN_IN_CALLS)) return
  passwordHash ??= hashPassword(PASSWORD)
  await kit.pool.query('update users set password_hash = $1, two_step = null, two_step_phone = null', [
    await passwordHash,
  ])
  await kit.pool.query('delete from password_history')
  await kit.pool.query('delete from attempts')
}
