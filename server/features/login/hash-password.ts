import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import * as shared from '../../../shared/generate-password.ts'
import { refusingQueue } from '../../http/limits/refusing-queue.ts'
import { QUEUE_LIMITS } from '../../queue-limits.ts'

// OWASP's minimum for argon2id; `2` is Algorithm.Argon2id, a const enum that isolated modules cannot import.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const queue = refusingQueue('unavailable', QUEUE_LIMITS.hashes)
const runLimited = <T>(work: () => Promise<T>): Promise<T> => queue.run('every password', work)

/** Hashes a password with argon2id. Throws `unavailable` when too many are queued. */
export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(password.normalize('NFKC'), COST))

let dummy: Promise<string> | undefined

/**
 * Whether the password matches the hash. Without a hash (unknown login) it takes as long and returns false, so that the
 * response time does not reveal existing logins.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('the password of no user').catch((error: unknown) => {
    dummy = undefined
    throw error
  })
  const against = passwordHash ?? (await dummy)
  const right = await runLimited(() => verify(against, password.normalize('NFKC')))
  return right && passwordHash !== undefined
}

/** A random password: 14 letters and digits, with at least two digits (USERS-21). */
export const generatePassword = (): string => shared.generatePassword((limit) => randomInt(limit))
