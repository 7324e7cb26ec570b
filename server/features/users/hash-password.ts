import { hash, verify } from '@node-rs/argon2'
import { Failure } from '../../http/failure.ts'

// OWASP's floor for argon2id; `2` is Algorithm.Argon2id, whose const enum isolated modules cannot read.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Each hash holds 19 MiB: without a bound a burst of logins exhausts the memory.
const AT_ONCE = 4
const WAITING = 100
const RETRY_AFTER_SECONDS = 5

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
    // The one who leaves hands over its place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Hashes a password with argon2id. At most four at once; throws `unavailable` when a hundred already wait. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFKC'), COST))

let dummy: Promise<string> | undefined

/**
 * Whether the password belongs to the hash. Without a hash (nobody has that login) it works as long and answers
 * false, so that the time does not tell which logins exist.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password').catch((error: unknown) => {
    dummy = undefined
    throw error
  })
  const against = passwordHash ?? (await dummy)
  const right = await inTurn(() => verify(against, password.normalize('NFKC')))
  return right && passwordHash !== undefined
}
