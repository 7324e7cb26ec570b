import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Config, cookieName as fullName, SESSION_COOKIE } from '../../config.ts'

const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:')

/** Gives the browser its half of the session; `secret` is base64url and needs no escaping. */
export function setSessionCookie(config: Config, reply: FastifyReply, secret: string): void {
  reply.header('set-cookie', cookieText(config, SESSION_COOKIE, secret))
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.header('set-cookie', `${cookieText(config, SESSION_COOKIE, '')}; Max-Age=0`)
}

export const readSessionCookie = (config: Config, request: FastifyRequest): string | undefined =>
  readCookie(config, request, SESSION_COOKIE)

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
