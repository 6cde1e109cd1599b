import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

export type Seal = ReturnType<typeof createSeal>

/**
 * Keeps secrets of others in the database so that the database alone does not tell them: AES-256-GCM under a key that is
 * made of the server's own secret. What a secret belongs to is sealed with it, so that it cannot be moved to another row.
 */
export function createSeal(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kinward sealed secrets', 32))
  return {
    close(text: string, belongsTo: string): Buffer {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    /** Throws when it was altered, moved, or sealed under another secret. */
    open(sealed: Buffer, belongsTo: string): string {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE)).setAAD(Buffer.from(belongsTo))
      decipher.setAuthTag(sealed.subarray(-TAG))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
    },
  }
}
