import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import * as shared from '../../../shared/generate-password.ts'
import { refusingQueue } from '../../http/limits/refusing-queue.ts'
import { QUEUE_LIMITS } from '../../queue-limits.ts'

export interface Passwords {
  /** Hashes a password with argon2id. Throws `unavailable` when too many are queued. */
  hash(password: string): Promise<string>
  /**
   * Whether the password matches the hash. Without a hash (unknown login) it takes as long and returns false, so that the
   * response time does not reveal existing logins.
   */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
}

/** What a new hash costs; a check costs what its hash says. */
export interface HashCost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
}

/** OWASP's minimum for argon2id. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 }
// Algorithm.Argon2id is a const enum that isolated modules cannot import.
const KIND = { algorithm: 2, parallelism: 1 } as const

const queue = refusingQueue('unavailable', QUEUE_LIMITS.hashes)
const runLimited = <T>(work: () => Promise<T>): Promise<T> => queue.run('every password', work)

/** All of a process wait in one queue. */
export function createPasswords(cost: HashCost = COST): Passwords {
  const hashPassword = (password: string): Promise<string> =>
    runLimited(() => hash(password.normalize('NFKC'), { ...KIND, ...cost }))
  let dummy: Promise<string> | undefined
  return {
    hash: hashPassword,
    verify: async (passwordHash, password) => {
      dummy ??= hashPassword('the password of no user').catch((error: unknown) => {
        dummy = undefined
        throw error
      })
      const against = passwordHash ?? (await dummy)
      const right = await runLimited(() => verify(against, password.normalize('NFKC')))
      return right && passwordHash !== undefined
    },
  }
}

/** A random password: 14 letters and digits, with at least two digits (USERS-21). */
export const generatePassword = (): string => shared.generatePassword((limit) => randomInt(limit))
