import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { DEVICE_DAYS } from '../db/device-days.ts'
import { cookieText, readCookie } from './cookies.ts'

const NAME = 'sb-device'
const SECRET = /^[\w-]{43}$/
const MAX_AGE_SECONDS = DEVICE_DAYS * 86_400

/** Lets the browser be recognised at its next login. */
export function setDeviceCookie(config: Config, reply: FastifyReply, secret: string): void {
  reply.header('set-cookie', `${cookieText(config, NAME, secret)}; Max-Age=${MAX_AGE_SECONDS}`)
}

/** The secret of the device that calls; undefined where none of ours was sent. */
export function readDeviceCookie(config: Config, request: FastifyRequest): string | undefined {
  const secret = readCookie(config, request, NAME)
  return secret !== undefined && SECRET.test(secret) ? secret : undefined
}
