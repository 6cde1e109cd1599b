/** As much of the package as the tests use: it has no types of its own. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  type Account = { accountId: string; claims: () => object }

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: object[]
        claims: Record<string, string[]>
        pkce: { required: () => boolean }
        cookies: { keys: string[] }
        findAccount: (context: unknown, subject: string) => Account | undefined
      },
    )
    callback(): RequestListener
  }
}
