import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:')
// Browsers accept the __Host- prefix only together with Secure, so plain http gets a plain name.
const nameOf = (config: Config): string => (isSecure(config) ? '__Host-sb' : 'sb')

/** Gives the browser its half of the session; `secret` is base64url and needs no escaping. */
export function setSessionCookie(config: Config, reply: FastifyReply, secret: string): void {
  reply.header('set-cookie', cookieText(config, secret))
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.header('set-cookie', `${cookieText(config, '')}; Max-Age=0`)
}

export function readSessionCookie(config: Config, request: FastifyRequest): string | undefined {
  const start = `${nameOf(config)}=`
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim())
  return pairs?.find((pair) => pair.startsWith(start))?.slice(start.length)
}

function cookieText(config: Config, value: string): string {
  const parts = [`${nameOf(config)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict']
  return (isSecure(config) ? [...parts, 'Secure'] : parts).join('; ')
}
