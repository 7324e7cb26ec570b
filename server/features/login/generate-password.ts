import { randomInt } from 'node:crypto'
import * as shared from '../../../shared/generate-password.ts'

/** A random password: 14 letters and digits, with at least two digits (USERS-21). */
export const generatePassword = (): string => shared.generatePassword((limit) => randomInt(limit))
