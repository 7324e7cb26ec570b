import type { FastifyRequest } from 'fastify'
import { type Config, cookieName } from '../config/config.ts'

const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:')

/** A cookie of this installation by its name without prefix. */
export function readCookie(config: Config, request: FastifyRequest, name: string): string | undefined {
  const start = `${cookieName(config, name)}=`
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim())
  return pairs?.find((pair) => pair.startsWith(start))?.slice(start.length)
}

/** A cookie that scripts cannot read and other sites cannot send, `Secure` when PUBLIC_URL is https. */
export function cookieText(config: Config, name: string, value: string): string {
  const parts = [`${cookieName(config, name)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict']
  return (isSecure(config) ? [...parts, 'Secure'] : parts).join('; ')
}
