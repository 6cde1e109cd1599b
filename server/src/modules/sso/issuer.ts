import { Email } from '@kinward/contract/patterns'
import * as oidc from 'openid-client'
import { z } from 'zod'

const TIMEOUT_SECONDS = 10

export type IssuerClient = { issuer: string; clientId: string; clientSecret: string }

/** What is kept of someone's way to their organisation until they are back. */
export type Passage = { state: string; nonce: string; codeVerifier: string }

/** Who someone is to their organisation. */
export type Identity = {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

const Claims = z.object({
  email: Email.optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
})

/** Reads what an issuer says of itself; throws when it does not answer as it should. */
export async function discover(
  { issuer, clientId, clientSecret }: IssuerClient,
  { allowHttp }: { allowHttp: boolean },
): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out; never in production
    ...(allowHttp ? { execute: [oidc.allowInsecureRequests] } : {}),
  })
}

/** Where to send someone, with a proof key, a state and a nonce that only this visit has. */
export async function buildPassage(
  configuration: oidc.Configuration,
  { redirectUri, email }: { redirectUri: string; email: string },
): Promise<Passage & { url: string }> {
  const [codeVerifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()]
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    login_hint: email,
  })
  return { url: url.href, state, nonce, codeVerifier }
}

/** Who came back. Everything that the library checks is checked: state, nonce, proof key, signature, issuer, audience, time. */
export async function identify(
  configuration: oidc.Configuration,
  address: URL,
  { state, nonce, codeVerifier }: Passage,
): Promise<Identity> {
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('no claims')
  const own = Claims.parse(claims)
  const said = own.email ? own : Claims.parse(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub))
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: said.email ?? null,
    isEmailVerified: said.email_verified === true,
    firstName: said.given_name ?? '',
    lastName: said.family_name ?? '',
  }
}
