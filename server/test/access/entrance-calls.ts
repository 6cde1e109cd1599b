import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { TestApp } from '../harness.ts'
import type { CallerRole, World } from './roles.ts'

const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
const EVERYONE = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | ok ok ok ok ok ok ok'
const ENTITY_ADMINS = 'ok no no no no no | no no | no 404 404 no | 401 401 401 401 401 401 401'
const USER = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | 401 401 401 401 401 401 401'

/** The ways in, and who decides what people may do. The columns are those of the table. */
export const ENTRANCE_CALLS: Record<string, string> = {
  getSignUpTerms: EVERYONE,
  signUp: EVERYONE,
  verifySignUp: EVERYONE,
  resendSignUpCode: EVERYONE,
  completeSignUpStep: EVERYONE,
  openWorkspace: EVERYONE,
  listCountries: EVERYONE,
  listStates: EVERYONE,
  sendOnboardingMessages: 'ok ok no no no no | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  listInvites: ADMINS,
  createInvites: ADMINS,
  resendInvite: ADMINS.replace('ok', 'made'),
  revokeInvite: ADMINS,
  openInvite: EVERYONE,
  acceptInvite: EVERYONE,
  joinByInvite: USER,
  listQuickJoins: ADMINS,
  createQuickJoin: ADMINS,
  revokeQuickJoin: ADMINS,
  getQuickJoin: EVERYONE,
  askQuickJoin: EVERYONE,
  listRoles: ADMINS,
  createRole: ADMINS,
  changeRole: ADMINS,
  deleteRole: ADMINS,
  listMembers: ADMINS,
  changeMemberRole: ADMINS,
  changeMemberActive: ADMINS,
  stopMemberTwoStep: ADMINS,
  removeMember: ADMINS,
  changeMemberEntityAdmin: ADMINS,
  getConfig: ADMINS,
  // The role at a location is not enough: it takes an admin of the organisation.
  getSsoSettings: ENTITY_ADMINS,
  // An admin without an address of their own can set no domain up.
  changeSsoSettings: ENTITY_ADMINS.replace('ok', 'newer'),
  startSso: EVERYONE.replaceAll('ok', 'feature'),
  finishSso: EVERYONE.replaceAll('ok', 'expired'),
  listIntegrations: ADMINS,
  createIntegration: ADMINS,
  revokeIntegration: ADMINS,
  validateIntegration: EVERYONE,
  changeConfig: ADMINS,
}

const CODE = '246810'
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

type Input = { params: Record<string, number | string>; body?: unknown }

/** What a call of the entrance is made with, and what it speaks of in the database. */
export async function entranceInput(kit: TestApp, world: World, role: CallerRole, call: string): Promise<Input> {
  if (!(call in ENTRANCE_CALLS)) return { params: {} }
  const { locationId, author } = world
  const secret = randomUUID()
  const email = `${secret}@mail.example`
  const names = { firstName: 'Ada', lastName: 'Okonkwo' }
  const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const columns = Object.keys(values)
    const { rows } = await kit.pool.query<{ id: number }>(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
       returning *`,
      Object.values(values),
    )
    return rows[0]?.id ?? 0
  }
  const later = new Date(Date.now() + 3_600_000)
  const invite = async (place: number, userId: number): Promise<number> =>
    insert('invites', {
      location_id: place,
      user_id: userId,
      role_key: 'member',
      medium: 'email',
      address: email,
      invited_by: author,
      secret_hash: digest(secret),
      expires_at: later,
    })
  const newcomer = () => kit.build.user({ email, is_invited: true })
  /** A place of another organisation, so that nobody of this one becomes what they were not. */
  const elsewhere = async (): Promise<number> => {
    const place = await kit.build.location(await kit.build.entity(), { name: ELSEWHERE })
    await kit.build.member(author, place, 'admin')
    return place
  }
  const signup = (values: Record<string, unknown> = {}) =>
    insert('signups', {
      token_hash: digest(secret),
      email,
      first_name: names.firstName,
      last_name: names.lastName,
      password_hash: 'no password',
      code_hash: digest(`${secret} ${CODE}`),
      code_tries_left: 5,
      code_expires_at: later,
      expires_at: later,
      ...values,
    })
  const quickJoin = () =>
    insert('quick_joins', {
      location_id: locationId,
      role_key: 'member',
      hash_digest: digest(secret),
      created_by: author,
      max_uses: 5,
      expires_at: later,
    })
  const integration = async (place: number) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const x = publicKey.export({ format: 'jwk' }).x ?? ''
    const values = { name: 'Charts', public_key: x, show_channel_top_banner: true, created_by: author }
    return { id: await insert('integrations', { location_id: place, ...values }), publicKey: x, privateKey }
  }
  const ownRole = () => insert('location_roles', { location_id: locationId, name: `Role ${secret}`, base: 'staff' })
  const wish = { name: `New ${secret}`, base: 'staff', permissions: [] }
  const info = { organisationName: 'Elm House', organisationType: 'SNF', role: 'Admin' }
  const account = { ...names, username: `ada.${secret.replaceAll('-', '')}`, password: 'Another#2027' }

  const inputs: Record<string, () => Promise<Input>> = {
    signUp: async () => ({ params: {}, body: { ...names, email, password: 'Another#2027' } }),
    verifySignUp: async () => (await signup(), { params: {}, body: { selfServiceToken: secret, code: CODE } }),
    resendSignUpCode: async () => (await signup(), { params: {}, body: { selfServiceToken: secret } }),
    completeSignUpStep: async () => {
      await signup({ verified_at: new Date() })
      return { params: {}, body: { selfServiceToken: secret, provided_info: info } }
    },
    openWorkspace: async () => {
      await signup({ verified_at: new Date(), provided_info: info })
      const place = { name: 'Elm House', country: 'US', state: 'ME', city: 'Bath', timeZone: 'America/New_York' }
      return { params: {}, body: { ...place, selfServiceToken: secret } }
    },
    createInvites: async () => ({ params: {}, body: { invites: [{ email, roleKey: 'member' }] } }),
    resendInvite: async () => {
      const userId = await newcomer()
      await invite(locationId, userId)
      return { params: { userId } }
    },
    revokeInvite: async () => ({ params: { inviteId: await invite(locationId, await newcomer()) } }),
    openInvite: async () => (await invite(locationId, await newcomer()), { params: {}, body: { secret } }),
    acceptInvite: async () => {
      await invite(await elsewhere(), await newcomer())
      return { params: {}, body: { ...account, secret } }
    },
    joinByInvite: async () => {
      await invite(await elsewhere(), world.userOf(role))
      return { params: {}, body: { secret } }
    },
    createQuickJoin: async () => ({ params: {}, body: { roleKey: 'member', days: 7, maxUses: 10 } }),
    revokeQuickJoin: async () => ({ params: { quickJoinId: await quickJoin() } }),
    getQuickJoin: async () => (await quickJoin(), { params: { hash: secret } }),
    askQuickJoin: async () => (await quickJoin(), { params: { hash: secret }, body: { ...names, email } }),
    createRole: async () => ({ params: {}, body: wish }),
    changeRole: async () => ({ params: { roleId: await ownRole() }, body: wish }),
    deleteRole: async () => ({ params: { roleId: await ownRole() } }),
    changeMemberRole: async () => ({ params: {}, body: { roleKey: 'admin' } }),
    changeMemberActive: async () => ({ params: {}, body: { isActive: true } }),
    changeMemberEntityAdmin: async () => ({ params: {}, body: { isEntityAdmin: false } }),
    removeMember: async () => ({ params: { userId: await kit.build.person(locationId) } }),
    changeSsoSettings: async () => {
      const client = { issuer: 'https://id.elm.example', clientId: 'kinward', clientSecret: 'secret' }
      const wish = { isOn: true, domains: ['elm.example'], allowSignUp: false, locationId: null, roleKey: 'member' }
      return { params: {}, body: { ...client, ...wish } }
    },
    startSso: async () => ({ params: {}, body: { email, purpose: 'login' } }),
    finishSso: async () => ({ params: {}, body: { answer: `code=1&state=${secret}` } }),
    createIntegration: async () => ({ params: {}, body: { name: 'Charts', showChannelTopBanner: true } }),
    revokeIntegration: async () => ({ params: { integrationId: (await integration(locationId)).id } }),
    validateIntegration: async () => {
      const place = await elsewhere()
      const guest = `guest${secret}`
      await kit.build.member(await kit.build.user({ username: guest }), place)
      const { publicKey, privateKey } = await integration(place)
      const data = new SignJWT({}).setProtectedHeader({ alg: 'EdDSA' }).setSubject(guest).setAudience('kinward')
      const signed = await data.setIssuedAt().setExpirationTime('1m').setJti(secret).sign(privateKey)
      return { params: { publicKey }, body: { data: signed } }
    },
    changeConfig: async () => ({ params: {}, body: { featureFlags: { enableQuotes: true } } }),
  }
  return (await inputs[call]?.()) ?? { params: {} }
}

const ELSEWHERE = 'A place of another organisation'

/** Leaves nothing that a later call would find: whoever joined elsewhere is gone again, and so is the welcome channel. */
export async function restoreEntrance(kit: TestApp, call: string): Promise<void> {
  if (!(call in ENTRANCE_CALLS)) return
  await kit.pool.query('delete from attempts')
  await kit.pool.query('delete from location_members where location_id in (select id from locations where name = $1)', [
    ELSEWHERE,
  ])
  await kit.pool.query('update groups set is_public = false where id in (select welcome_group_id from locations)')
  await kit.pool.query(
    'update group_members set removed_at = now() where group_id in (select welcome_group_id from locations)',
  )
  await kit.pool.query('update locations set welcome_group_id = null where welcome_group_id is not null')
}
