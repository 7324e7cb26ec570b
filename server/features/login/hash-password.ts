import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from './semaphore.ts'

// OWASP's floor for argon2id; `2` is Algorithm.Argon2id, whose const enum isolated modules cannot read.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Each hash holds 19 MiB: without a bound a burst of logins exhausts the memory. One processor is left to everyone else.
export const HASHES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const runLimited = createSemaphore({ concurrency: HASHES_AT_ONCE, waiting: 100 })

/** Hashes a password with argon2id. At most `HASHES_AT_ONCE` together; throws `unavailable` when a hundred already wait. */
export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(password.normalize('NFKC'), COST))

let dummy: Promise<string> | undefined

/**
 * Whether the password belongs to the hash. Without a hash (nobody has that login) it works as long and answers
 * false, so that the time does not reveal which logins exist.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password').catch((error: unknown) => {
    dummy = undefined
    throw error
  })
  const against = passwordHash ?? (await dummy)
  const right = await runLimited(() => verify(against, password.normalize('NFKC')))
  return right && passwordHash !== undefined
}
