import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { type Config, cookieName, SESSION_COOKIE } from '../config/config.ts'
import { hasProof, withProof } from '../secrets.ts'
import type { KnownCallers } from './limits/anonymous-limits.ts'

const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:')

/** A cookie of this installation by its name without prefix. */
function readCookie(config: Config, request: FastifyRequest, name: string): string | undefined {
  const start = `${cookieName(config, name)}=`
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim())
  return pairs?.find((pair) => pair.startsWith(start))?.slice(start.length)
}

/** A cookie that scripts cannot read and other sites cannot send, `Secure` when PUBLIC_URL is https. */
function cookieText(config: Config, name: string, value: string): string {
  const parts = [`${cookieName(config, name)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict']
  return (isSecure(config) ? [...parts, 'Secure'] : parts).join('; ')
}

const NAME = 'sb-device'
const PURPOSE = 'device'
/** A secret and the proof that this installation issued it. Older cookies have no proof until the next login. */
const VALUE = /^([\w-]{43})(?:\.[\w-]{43})?$/

/** A device that is unused for this period becomes unknown. */
export const DEVICE_DAYS = 90

/** The earliest last use of a device that is still known. */
export const oldestKnownDevice = (now: Date): Date => new Date(now.getTime() - DEVICE_DAYS * DAY_MS)

const MAX_AGE_SECONDS = DEVICE_DAYS * 86_400

/** Sets the cookie by which the next login recognises the browser. */
export function setDeviceCookie(config: Config, reply: FastifyReply, secret: string): void {
  const value = withProof(config.secretKey, PURPOSE, secret)
  reply.header('set-cookie', `${cookieText(config, NAME, value)}; Max-Age=${MAX_AGE_SECONDS}`)
}

/** The secret of the calling device; undefined without a valid cookie. */
export function readDeviceCookie(config: Config, request: FastifyRequest): string | undefined {
  return VALUE.exec(readCookie(config, request, NAME) ?? '')?.[1]
}

/** Browsers from which a user has logged in, including removed devices, which only the database distinguishes. */
export const DEVICES: KnownCallers = {
  perMinute: 60,
  keyOf: (config, request) => {
    const value = readCookie(config, request, NAME)
    return value !== undefined && hasProof(config.secretKey, PURPOSE, value) ? value.split('.')[1] : undefined
  },
}

/** Sets the browser's half of the session; `secret` is base64url and needs no escaping. */
export function setSessionCookie(config: Config, reply: FastifyReply, secret: string): void {
  reply.header('set-cookie', cookieText(config, SESSION_COOKIE, secret))
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.header('set-cookie', `${cookieText(config, SESSION_COOKIE, '')}; Max-Age=0`)
}

export const readSessionCookie = (config: Config, request: FastifyRequest): string | undefined =>
  readCookie(config, request, SESSION_COOKIE)
