import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../db/schema.ts'
import {
  createCertificate,
  createOwnSigner,
  createProvidedSigner,
  validityOf,
} from '../../../documents/signature/certificate.ts'
import { type SealOrder, sealDocument } from '../../../documents/signature/seal.ts'
import { createTimestamper } from '../../../documents/signature/timestamps.ts'
import { readSeals } from '../../../documents/signature/verify.ts'
import type { CreateHttpClient } from '../../../http-client/http-client-factory.ts'
import { ServiceUnavailable } from '../../../http-client/port.ts'
import { seal, unsealIfOurs } from '../../../secrets.ts'

/** Seals signed files with the organisation's certificate, and recognises its own seals. */
export interface Sealer {
  /**
   * Creates the organisation's certificate before the first signature needs it, and its successor before its expiry.
   */
  prepare(): Promise<void>
  /** Throws when the time stamp authority does not respond: the file is then sealed later. */
  seal(order: SealOrder): Promise<Uint8Array>
  /** Whether a certificate, by its SHA-256 in hex, is or was the organisation's own. */
  isOurs(certificateHash: string): Promise<boolean>
}

export interface SealerParts {
  db: Kysely<Database>
  config: Pick<Config, 'secretKey' | 'organisationName' | 'signP12' | 'signP12Password' | 'signTsaUrl'>
  now: () => Date
  connect: CreateHttpClient
}

type Signer = Awaited<ReturnType<typeof createOwnSigner>>

/** The encryption context of the key. */
export const KEY_OWNER = 'signing-certificate'
/** Short, since a customer waits; it can be retried later. */
export const MAX_CLOCK_DIFFERENCE_MS = 8_000
/** A year before its own end. */
const USED_FOR_MS = 9 * 365 * DAY_MS

export function createSealer(parts: SealerParts): Sealer {
  let known: { signer: Promise<Signer>; since: Date } | undefined
  const find = async (signedAt: Date): Promise<Signer> => {
    // Checks once a day whether the certificate has a successor.
    if (!known || parts.now().getTime() - known.since.getTime() > DAY_MS)
      known = { signer: findSigner(parts, signedAt), since: parts.now() }
    try {
      const signer = await known.signer
      return isValidAt(signer, signedAt) ? signer : await findSigner(parts, signedAt)
    } catch (error) {
      // A failure is not cached.
      known = undefined
      throw error
    }
  }
  return {
    prepare: async () => {
      await find(parts.now())
    },
    seal: async (order) => {
      const timestamps = timestampsOf(parts)
      const signer = await find(order.signedAt)
      const file = await sealDocument(order, { signer, timestamps })
      await checkSeal(file, signer, timestamps !== undefined)
      return file
    },
    isOurs: async (certificateHash) => {
      const row = await parts.db
        .selectFrom('signing_certificates')
        .select('id')
        .where('certificate_hash', '=', certificateHash)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function isValidAt({ certificate }: Pick<Signer, 'certificate'>, at: Date): boolean {
  const { from, until } = validityOf(certificate)
  return from <= at && at <= until
}

/** The sealed file is verified once before it is stored. */
async function checkSeal(file: Uint8Array, { certificate }: Signer, timestamped: boolean): Promise<void> {
  const seal = (await readSeals(file)).at(-1)
  if (!seal?.intact || !seal.coversAll || seal.certificateHash !== hashOf(certificate))
    throw new Error('The seal is invalid')
  if (timestamped && !seal.timestampedAt) throw new Error('The time stamp belongs to another seal')
}

const hashOf = (certificate: Uint8Array) => createHash('sha256').update(certificate).digest('hex')

function timestampsOf({ config: { signTsaUrl: url }, connect }: SealerParts) {
  if (!url) return undefined
  const service = connect({
    port: 'signature',
    name: 'Il servizio di marcatura temporale',
    baseUrl: url,
  })
  return createTimestamper(url, async (query) => {
    const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' }
    try {
      return await service.request({
        method: 'POST',
        path: url,
        headers,
        body: query,
        timeoutMs: MAX_CLOCK_DIFFERENCE_MS,
      })
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error
      return { status: 503, bytes: new Uint8Array() }
    }
  })
}

/**
 * The certificate provided by the organisation, otherwise the newest generated one that was valid at the time of
 * signing. Both are stored for later verification. Throws for a provided one that was not valid then.
 */
async function findSigner(parts: SealerParts, signedAt: Date): Promise<Signer> {
  const { signP12, signP12Password = '' } = parts.config
  if (!signP12) return await findOwn(parts, signedAt)
  const signer = await createProvidedSigner(signP12, signP12Password)
  if (!isValidAt(signer, signedAt))
    throw new Error(
      `The certificate in SIGN_P12 is not valid at the time of signing, ${signedAt.toISOString()}`,
    )
  await storeCertificate(parts, signer.certificate, '')
  return signer
}

async function findOwn(parts: SealerParts, signedAt: Date): Promise<Signer> {
  const { config, now } = parts
  for (const stored of await findStoredKeys(parts, now())) {
    const privateKey = unsealIfOurs(config.secretKey, KEY_OWNER, stored.key_sealed)
    const certificate = new Uint8Array(stored.certificate)
    if (privateKey === undefined || !isValidAt({ certificate }, signedAt)) continue
    return await createOwnSigner({ certificate, privateKey: Buffer.from(privateKey, 'base64') })
  }
  // Concurrent processes may each generate one; both belong to the organisation.
  const own = await createCertificate(config.organisationName, signedAt < now() ? signedAt : now())
  const sealed = seal(config.secretKey, KEY_OWNER, Buffer.from(own.privateKey).toString('base64'))
  await storeCertificate(parts, own.certificate, sealed)
  return await createOwnSigner(own)
}

/** The generated certificates that may still seal, newest first. */
export const findStoredKeys = ({ db }: Pick<SealerParts, 'db'>, at: Date) =>
  db
    .selectFrom('signing_certificates')
    .select(['certificate', 'key_sealed'])
    .where('key_sealed', '<>', '')
    .where('created_at', '>', new Date(at.getTime() - USED_FOR_MS))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

async function storeCertificate(
  { db, now }: SealerParts,
  certificate: Uint8Array,
  sealedKey: string,
): Promise<void> {
  const certificate_hash = hashOf(certificate)
  await db
    .insertInto('signing_certificates')
    .values({
      certificate: Buffer.from(certificate),
      certificate_hash,
      key_sealed: sealedKey,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('certificate_hash').doNothing())
    .execute()
}
