import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import { createP12 } from '../../../../test/create-p12.ts'
import { databaseOfFile } from '../../../../test/database.ts'
import { sealOrder } from '../../../../test/seal-order.ts'
import { startTimestamps } from '../../../../test/stand-ins/timestamps.ts'
import type { Config } from '../../../config/config.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../../documents/sample-templates.ts'
import { validityOf } from '../../../documents/signature/certificate.ts'
import { readSeals } from '../../../documents/signature/verify.ts'
import { createHttpClientFactory } from '../../../http-client/http-client-factory.ts'
import { seal } from '../../../secrets.ts'
import { createSealer } from './sealer.ts'

const NOW = new Date('2026-11-20T09:05:00Z')
const secretKey = randomBytes(32)
const authority = await startTimestamps(() => new Date('2026-11-20T09:05:03Z'))
const liar = await startTimestamps(() => NOW, { wrong: true })
const database = await databaseOfFile()
const order = sealOrder(await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!)), NOW)
beforeEach(() => database.db.deleteFrom('signing_certificates').execute())
afterAll(async () => {
  await authority.close()
  await liar.close()
})

type Settings = Pick<Config, 'signP12' | 'signP12Password' | 'signTsaUrl'>
const NONE: Settings = { signP12: undefined, signP12Password: undefined, signTsaUrl: undefined }
const sealer = (settings: Partial<Settings> = {}, now = NOW) =>
  createSealer({
    db: database.db,
    config: { ...NONE, ...settings, secretKey, organisationName: 'Energia Serena' },
    now: () => now,
    connect: createHttpClientFactory({ retryBaseSeconds: 60 }, { now: () => NOW, outcomes: () => () => {} }),
  })
const certificates = () => database.db.selectFrom('signing_certificates').selectAll().execute()

describe('the seal of the organisation [SIGN-8]', () => {
  it('the seal uses a certificate that is created once, stored with an encrypted key and shared by every process', async () => {
    const [first] = await readSeals(await sealer().seal(order))
    const [second] = await readSeals(await sealer().seal(order))
    expect([first!.intact, second!.certificateHash]).toEqual([true, first!.certificateHash])
    const [stored, ...more] = await certificates()
    expect([stored!.certificate_hash, more]).toEqual([first!.certificateHash, []])
    expect(stored!.key_sealed).toMatch(/^v1\./)
    expect(await sealer().isOurs(first!.certificateHash)).toBe(true)
    expect(await sealer().isOurs('ab'.repeat(32))).toBe(false)
  })

  it('the seal uses a new certificate before the old one expires, which stays known', async () => {
    const [old] = await readSeals(await sealer().seal(order))
    const late = sealer({}, new Date('2036-01-01T00:00:00Z'))
    const [next] = await readSeals(await late.seal(order))
    expect(next!.certificateHash).not.toBe(old!.certificateHash)
    expect(await late.isOurs(old!.certificateHash)).toBe(true)
  })

  it('the seal uses a new certificate when the key of the old one is lost', async () => {
    const [old] = await readSeals(await sealer().seal(order))
    await database.db
      .updateTable('signing_certificates')
      .set({ key_sealed: seal(randomBytes(32), 'signing-certificate', 'x') })
      .execute()
    const [next] = await readSeals(await sealer().seal(order))
    expect([next!.intact, next!.certificateHash === old!.certificateHash]).toEqual([true, false])
    expect(await sealer().isOurs(old!.certificateHash)).toBe(true)
  })

  it('the seal uses the configured certificate, whose key is not stored in the database', async () => {
    const signP12 = await createP12('Energia Serena S.p.A.', 'segreta', NOW)
    const configured = sealer({ signP12, signP12Password: 'segreta' })
    const [found] = await readSeals(await configured.seal(order))
    expect(found).toMatchObject({ intact: true, signer: 'Energia Serena S.p.A.: sigillo dei documenti' })
    expect(await certificates()).toMatchObject([{ certificate_hash: found!.certificateHash, key_sealed: '' }])
    // Known also when the organisation returns to a generated certificate.
    expect((await readSeals(await sealer().seal(order)))[0]!.certificateHash).not.toBe(found!.certificateHash)
    expect(await sealer().isOurs(found!.certificateHash)).toBe(true)
    await expect(sealer({ signP12, signP12Password: 'altra' }).seal(order)).rejects.toThrow()
  })

  it('the seal uses a certificate that was valid at the time of signing [SIGN-8]', async () => {
    const started = new Date(NOW.getTime() - 60_000)
    await sealer({}, started).prepare()
    const [created] = await certificates()
    expect(validityOf(created!.certificate).from.getTime()).toBeLessThan(started.getTime() - 3_600_000)
    const [found] = await readSeals(await sealer().seal(order))
    expect(found).toMatchObject({ certificateHash: created!.certificate_hash, certificateValid: true })
    expect(await certificates()).toHaveLength(1)
  })

  it('the seal of a delayed signature uses a certificate that was valid at its time after the key was lost [SIGN-8]', async () => {
    const weekLater = new Date(NOW.getTime() + 7 * DAY_MS)
    const [found] = await readSeals(await sealer({}, weekLater).seal(order))
    expect(found).toMatchObject({ intact: true, certificateValid: true })
  })

  it('the certificate of the seal changes in a long-running process [SIGN-8]', async () => {
    let now = NOW
    const lasting = createSealer({
      db: database.db,
      config: { ...NONE, secretKey, organisationName: 'Energia Serena' },
      now: () => now,
      connect: createHttpClientFactory(
        { retryBaseSeconds: 60 },
        { now: () => NOW, outcomes: () => () => {} },
      ),
    })
    const [old] = await readSeals(await lasting.seal(order))
    now = new Date('2036-01-01T00:00:00Z')
    const [next] = await readSeals(await lasting.seal({ ...order, signedAt: now }))
    expect(next).toMatchObject({ intact: true, certificateValid: true })
    expect(next!.certificateHash).not.toBe(old!.certificateHash)
  })

  it('the seal never uses a configured certificate that was not valid at the time of signing [SIGN-8]', async () => {
    const signP12 = await createP12('Energia Serena S.p.A.', 'segreta', new Date('2010-01-01T00:00:00Z'))
    const expired = sealer({ signP12, signP12Password: 'segreta' })
    await expect(expired.seal(order)).rejects.toThrow('not valid at the time of signing')
    expect(await certificates()).toEqual([])
  })

  it('the seal has a time stamp where an authority is configured', async () => {
    const sealed = await sealer({ signTsaUrl: `${authority.url}/tsa` }).seal(order)
    const [found] = await readSeals(sealed)
    expect(found).toMatchObject({ intact: true, timestampedAt: new Date('2026-11-20T09:05:03Z') })
    expect(authority.requests.at(-1)).toMatchObject({ method: 'POST', path: '/tsa' })
    // A hash and nothing of the contract.
    expect(authority.requests.at(-1)!.bytes.length).toBeLessThan(100)
    expect((await readSeals(await sealer().seal(order)))[0]).toMatchObject({ timestampedAt: undefined })
  })

  it('the seal is delayed while the time stamp authority is unresponsive, broken or stamps something else', async () => {
    const wanted = sealer({ signTsaUrl: authority.url })
    authority.failNext({ kind: 'reset', when: 'before' })
    await expect(wanted.seal(order)).rejects.toThrow()
    authority.failNext({ kind: 'reply', reply: { status: 200, body: 'no token' } })
    await expect(wanted.seal(order)).rejects.toThrow()
    authority.failNext({ kind: 'reply', reply: { status: 500 } })
    await expect(wanted.seal(order)).rejects.toThrow()
    await expect(sealer({ signTsaUrl: liar.url }).seal(order)).rejects.toThrow('time stamp')
    expect((await readSeals(await wanted.seal(order)))[0]).toMatchObject({ intact: true })
  })
})
