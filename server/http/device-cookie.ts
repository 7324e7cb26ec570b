import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { DEVICE_DAYS } from '../db/device-days.ts'
import { hasProof, withProof } from '../secrets.ts'
import { cookieText, readCookie } from './cookies.ts'
import type { KnownCallers } from './limits/anonymous-limits.ts'

const NAME = 'sb-device'
const PURPOSE = 'device'
/** A secret and the proof that this installation issued it. Older cookies have no proof until the next login. */
const VALUE = /^([\w-]{43})(?:\.[\w-]{43})?$/
const MAX_AGE_SECONDS = DEVICE_DAYS * 86_400

/** Lets the browser be recognised at its next login. */
export function setDeviceCookie(config: Config, reply: FastifyReply, secret: string): void {
  const value = withProof(config.secretKey, PURPOSE, secret)
  reply.header('set-cookie', `${cookieText(config, NAME, value)}; Max-Age=${MAX_AGE_SECONDS}`)
}

/** The secret of the device that calls; undefined where none of ours was sent. */
export function readDeviceCookie(config: Config, request: FastifyRequest): string | undefined {
  return VALUE.exec(readCookie(config, request, NAME) ?? '')?.[1]
}

/** Browsers from which a user has logged in, also when the device was forgotten since: only the database knows that. */
export const DEVICES: KnownCallers = {
  perMinute: 60,
  keyOf: (config, request) => {
    const value = readCookie(config, request, NAME)
    return value !== undefined && hasProof(config.secretKey, PURPOSE, value) ? value.split('.')[1] : undefined
  },
}
