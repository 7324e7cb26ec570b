import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Config, SESSION_COOKIE } from '../../config/config.ts'
import { cookieText, readCookie } from '../../http/cookies.ts'

/** Gives the browser its half of the session; `secret` is base64url and needs no escaping. */
export function setSessionCookie(config: Config, reply: FastifyReply, secret: string): void {
  reply.header('set-cookie', cookieText(config, SESSION_COOKIE, secret))
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.header('set-cookie', `${cookieText(config, SESSION_COOKIE, '')}; Max-Age=0`)
}

export const readSessionCookie = (config: Config, request: FastifyRequest): string | undefined =>
  readCookie(config, request, SESSION_COOKIE)
