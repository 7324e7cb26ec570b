import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

// Browsers accept the __Host- prefix only together with Secure, so plain http gets a plain name.
const nameOf = (config: Config): string => (isSecure(config) ? '__Host-sb' : 'sb')
const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:')

const attributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) }) as const

/** Gives the browser its half of the session. */
export function setSessionCookie(config: Config, reply: FastifyReply, secret: string): void {
  reply.header('set-cookie', fastifyCookie.serialize(nameOf(config), secret, attributes(config)))
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  const gone = { ...attributes(config), maxAge: 0 }
  reply.header('set-cookie', fastifyCookie.serialize(nameOf(config), '', gone))
}

export function readSessionCookie(config: Config, request: FastifyRequest): string | undefined {
  const header = request.headers.cookie
  return header === undefined ? undefined : fastifyCookie.parse(header)[nameOf(config)]
}
