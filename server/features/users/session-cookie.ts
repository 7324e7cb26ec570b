import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const NAME = 'sb'

const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:')
// Browsers accept the __Host- prefix only together with Secure, so plain http gets a plain name.
const fullName = (config: Config, name: string): string => (isSecure(config) ? `__Host-${name}` : name)

/** Gives the browser its half of the session; `secret` is base64url and needs no escaping. */
export function setSessionCookie(config: Config, reply: FastifyReply, secret: string): void {
  reply.header('set-cookie', cookieText(config, NAME, secret))
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.header('set-cookie', `${cookieText(config, NAME, '')}; Max-Age=0`)
}

export const readSessionCookie = (config: Config, request: FastifyRequest): string | undefined =>
  readCookie(config, request, NAME)

/** A cookie of this installation by its name without prefix. */
export function readCookie(config: Config, request: FastifyRequest, name: string): string | undefined {
  const start = `${fullName(config, name)}=`
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim())
  return pairs?.find((pair) => pair.startsWith(start))?.slice(start.length)
}

/** A cookie that scripts cannot read and other sites cannot send, encrypted where the installation is. */
export function cookieText(config: Config, name: string, value: string): string {
  const parts = [`${fullName(config, name)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict']
  return (isSecure(config) ? [...parts, 'Secure'] : parts).join('; ')
}
