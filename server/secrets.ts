import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** 256 random bits as 43 base64url characters: session tokens, cookies, tickets. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of the parts, each preceded by its length so that no two lists of parts share a hash. */
export function digest(...parts: string[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:${part}`)
  return hash.digest()
}

/**
 * Appends a proof (a MAC) to an issued secret: `hasProof` verifies it without a query. `purpose` separates kinds of
 * proofs. Only the holder of `key` can create one.
 */
export function withProof(key: Buffer, purpose: string, secret: string): string {
  const proof = createHmac('sha256', key).update(`issued ${purpose} ${secret}`).digest('base64url')
  return `${secret}.${proof}`
}

/** Whether `withProof` made exactly this text for this purpose; other spellings are rejected. */
export function hasProof(key: Buffer, purpose: string, text: string): boolean {
  const [given, right] = [Buffer.from(text), Buffer.from(withProof(key, purpose, text.split('.')[0] ?? ''))]
  return given.length === right.length && timingSafeEqual(given, right)
}

const LINK_BYTES = { random: 20, proof: 12 }

/** The secret of a link that we send: 160 random bits and a proof, as 43 base64url characters. */
export function newLinkSecret(key: Buffer): string {
  const random = randomBytes(LINK_BYTES.random)
  return Buffer.concat([random, proofOfLink(key, random)]).toString('base64url')
}

/** Whether `newLinkSecret` made the text, without a query. Links of before it have no proof. */
export function isLinkSecret(key: Buffer, text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== LINK_BYTES.random + LINK_BYTES.proof || bytes.toString('base64url') !== text)
    return false
  const [random, proof] = [bytes.subarray(0, LINK_BYTES.random), bytes.subarray(LINK_BYTES.random)]
  return timingSafeEqual(proof, proofOfLink(key, random))
}

const proofOfLink = (key: Buffer, random: Buffer): Buffer =>
  createHmac('sha256', key).update('link ').update(random).digest().subarray(0, LINK_BYTES.proof)

const VERSION = 'v1'

/**
 * Encrypts a text with AES-256-GCM. `owner` is bound to the result: text sealed for one owner does not open for
 * another. `key` is 32 bytes.
 */
export function seal(key: Buffer, owner: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [VERSION, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
}

/** Decrypts the output of `seal`; throws when key, owner or text do not match. */
export function unseal(key: Buffer, owner: string, sealed: string): string {
  const [version, ...parts] = sealed.split('.')
  const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== VERSION || !nonce || !tag || !body) throw new Error('Not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

/**
 * Decrypts a text, or returns undefined when it was encrypted with another key, after the loss of the installation's
 * key.
 */
export function unsealIfOurs(key: Buffer, owner: string, sealed: string): string | undefined {
  try {
    return unseal(key, owner, sealed)
  } catch {
    return undefined
  }
}
