import { generatePassword } from '../../../shared/generate-password.ts'
import { randomBelow } from '../../lib/random.ts'

/** USERS-21. */
export const newPassword = (): string => generatePassword(randomBelow)
