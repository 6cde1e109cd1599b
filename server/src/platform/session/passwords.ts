import { hash, verify } from '@node-rs/argon2'

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id.
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let nobody: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password, STRENGTH)
}

/** Checks a password. For an unknown user the same work is done, so that time does not tell who exists. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('no one has this password')
  const matches = await verify(stored ?? (await nobody), password)
  return matches && Boolean(stored)
}
