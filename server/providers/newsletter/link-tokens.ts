import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NewsletterLink } from './port.ts'

const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** The token of a subscriber's link: nothing is stored, the installation's key authenticates it. */
export function signLink(key: Buffer, purpose: NewsletterLink['purpose'], id: string): string {
  return `${id}.${sign(key, purpose, id).toString('base64url')}`
}

/** The subscriber that a token was made for; undefined for any other text. */
export function readLink(key: Buffer, { purpose, token }: NewsletterLink): string | undefined {
  const [, id, signature] = TOKEN.exec(token) ?? []
  if (!id || !signature) return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = sign(key, purpose, id)
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
}

const sign = (key: Buffer, purpose: string, id: string) =>
  createHmac('sha256', key).update(`newsletter ${purpose} ${id}`).digest()
