import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleOf } from '../../../test/endurance.ts'
import { sealOrder } from '../../../test/seal-order.ts'
import { createTimeAuthority, stampTime, type TimeAuthority } from '../../../test/time-authority.ts'
import { openPdf } from '../pdf/open.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../sample-templates.ts'
import { createCertificate, createOwnSigner, validityOf } from './certificate.ts'
import { buildStructure, readCms } from './read-cms.ts'
import { sealDocument } from './seal.ts'
import { readSeals } from './verify.ts'

const now = new Date('2026-11-20T09:05:00Z')
/** The value of a signature with a key of 3072 bits. */
const VALUE_BYTES = 384
const SIGNING_TIME = '1.2.840.113549.1.9.5'
const folder = mkdtempSync(join(tmpdir(), 'sportello-pades-'))
const path = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

let authority: TimeAuthority
let certificate: Uint8Array
let plain: Buffer
let stamped: Buffer
beforeAll(async () => {
  authority = await createTimeAuthority('Marca Temporale', now)
  const own = await createCertificate('Energia Serena', now)
  certificate = own.certificate
  const signer = await createOwnSigner(own)
  const template = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!))
  plain = Buffer.from(await sealDocument(sealOrder(template, now), { signer }))
  const timestamps = { timestamp: async (hash: Uint8Array) => new Uint8Array(await stampOf(hash)) }
  stamped = Buffer.from(await sealDocument(sealOrder(template, now), { signer, timestamps }))
})

const stampOf = (hash: Uint8Array) =>
  stampTime(authority, {
    at: now,
    imprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' }),
      hashedMessage: new asn1js.OctetString({ valueHex: new Uint8Array(hash).buffer }),
    }),
  })

/** The signature in a sealed file, and the signed bytes. */
function partsOf(file: Buffer) {
  const numbers = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(file.toString('latin1'))!.slice(1).map(Number)
  const [before, next, after] = numbers as [number, number, number]
  const contents = Buffer.from(file.toString('latin1', before + 1, next - 1), 'hex')
  const signed = Buffer.concat([file.subarray(0, before), file.subarray(next, next + after)])
  return { cms: contents.subarray(0, 4 + contents.readUInt16BE(2)), signed }
}

const kids = (value: asn1js.AsnType): asn1js.AsnType[] => (value as asn1js.Sequence).valueBlock.value
const idOf = (value: asn1js.AsnType | undefined): string =>
  (value as asn1js.ObjectIdentifier).valueBlock.toString()

/** SignedData by its parts, as the standard counts them. */
function anatomyOf(cms: Buffer) {
  const content = asn1js.fromBER(new Uint8Array(cms).buffer).result
  const [, explicit] = kids(content)
  const [version, digests, encapsulated, , signers] = kids(kids(explicit!)[0]!)
  const [signerVersion, id, digest, signed, algorithm, value, unsigned] = kids(kids(signers!)[0]!)
  return { version, digests, encapsulated, signerVersion, id, digest, signed, algorithm, value, unsigned }
}

it('The signature of a seal signs the content type, the digest and the certificate, and no time [SIGN-8]', () => {
  const { signed, encapsulated } = anatomyOf(partsOf(plain).cms)
  const types = kids(signed!).map((attribute) => idOf(kids(attribute)[0]))
  expect(types.toSorted()).toEqual([
    '1.2.840.113549.1.9.16.2.47',
    '1.2.840.113549.1.9.3',
    '1.2.840.113549.1.9.4',
  ])
  expect(types).not.toContain(SIGNING_TIME)
  expect(kids(encapsulated!).length).toBe(1)
  const ders = kids(signed!).map((attribute) => Buffer.from(attribute.toBER()))
  expect(ders).toEqual(ders.toSorted(Buffer.compare))
})

it('The signature of a seal names RSA with NULL, and SHA-256 without parameters, as RFC 5754 demands [SIGN-8]', () => {
  const { algorithm, digest, digests } = anatomyOf(partsOf(plain).cms)
  const [name, parameters, ...more] = kids(algorithm!)
  expect([idOf(name), parameters instanceof asn1js.Null, more]).toEqual(['1.2.840.113549.1.1.11', true, []])
  for (const one of [digest!, ...kids(digests!)])
    expect(kids(one).map((part) => idOf(part))).toEqual(['2.16.840.1.101.3.4.2.1'])
})

it('The signature of a seal is of level B-B without a time stamp authority and of level B-T with one [SIGN-8]', async () => {
  expect(anatomyOf(partsOf(plain).cms).unsigned).toBeUndefined()
  const { unsigned } = anatomyOf(partsOf(stamped).cms)
  expect(kids(unsigned!).map((attribute) => idOf(kids(attribute)[0]))).toEqual(['1.2.840.113549.1.9.16.2.14'])
  expect(await readSeals(stamped)).toMatchObject([{ timestampedAt: now, timestampedBy: 'Marca Temporale' }])
})

it('The signature of a seal is not intact with any changed byte, also of the parts that it does not cover [SIGN-8]', async () => {
  const { cms, signed } = partsOf(plain)
  const isIntact = async (der: Buffer) => {
    try {
      return (await readCms(buildStructure(der), { signed, isPades: true })).intact
    } catch {
      return false
    }
  }
  expect(await isIntact(cms)).toBe(true)
  // The certificate is identified by its hash, and the value is compared as a whole.
  const certificateAt = cms.indexOf(certificate)
  const isOfCertificate = (at: number) => at >= certificateAt && at < certificateAt + certificate.length
  const offsets = [...cms.keys()].slice(0, -VALUE_BYTES).filter((at) => !isOfCertificate(at))
  const accepted: string[] = []
  for (const at of sampleOf(offsets, 150))
    for (const mask of [0x01, 0x02]) {
      const changed = Buffer.from(cms)
      changed[at]! ^= mask
      if (await isIntact(changed)) accepted.push(`${at}, ${mask}`)
    }
  expect(accepted).toEqual([])
})

it('The signature of a seal certifies the document and allows no change of it [SIGN-8]', async () => {
  const { catalog, objects } = await openPdf(plain)
  const signature = objects.dict(objects.dict(catalog, 'Perms')!, 'DocMDP')!
  const [reference] = objects.array(signature, 'Reference')
  const dict = objects.resolve(reference) as typeof signature
  expect(objects.name(dict, 'TransformMethod')).toBe('DocMDP')
  expect(objects.number(objects.dict(dict, 'TransformParams')!, 'P')).toBe(1)
  expect(objects.name(signature, 'SubFilter')).toBe('ETSI.CAdES.detached')
  expect(objects.text(signature, 'M')).toBe('D:20261120090500Z')
  expect(signature.has('Cert')).toBe(false)
  expect(objects.number(objects.dict(catalog, 'AcroForm')!, 'SigFlags')).toBe(3)
})

it('The signature of a seal is made by a certificate that is valid since at least an hour [SIGN-8]', () => {
  const { from, until } = validityOf(certificate)
  expect(now.getTime() - from.getTime()).toBeGreaterThanOrEqual(3_600_000)
  expect(until.getTime()).toBeGreaterThan(now.getTime())
})

it('the signature of a seal and its time stamp are valid for openssl and pdfsig, where installed [SIGN-8]', () => {
  if (spawnSync('openssl', ['version']).error) return
  const at = ['-attime', String(now.getTime() / 1000)]
  writeFileSync(path('office.pem'), pemOf(Buffer.from(certificate)))
  for (const file of [plain, stamped]) {
    const { cms, signed } = partsOf(file)
    writeFileSync(path('cms'), cms)
    writeFileSync(path('signed'), signed)
    const order = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-purpose', 'any', ...at]
    const files = ['-in', path('cms'), '-content', path('signed'), '-out', path('out')]
    const trusted = ['-CAfile', path('office.pem')]
    expect(openssl([...order, ...files, ...trusted])).toContain('Verification successful')
    writeFileSync(path('sealed.pdf'), file)
    if (!spawnSync('pdfsig', ['-v']).error)
      expect(execFileSync('pdfsig', ['-nocert', path('sealed.pdf')], { encoding: 'utf8' })).toMatch(
        /Total document signed[\s\S]*Signature is Valid/,
      )
  }
  const { unsigned, value } = anatomyOf(partsOf(stamped).cms)
  const token = kids(kids(kids(unsigned!)[0]!)[1]!)[0]!
  writeFileSync(path('token'), Buffer.from(token.toBER()))
  writeFileSync(path('value'), Buffer.from((value as asn1js.OctetString).valueBlock.valueHexView))
  const der = Buffer.from(authority.certificate.toSchema(true).toBER())
  writeFileSync(path('authority.pem'), pemOf(der))
  const order = ['ts', '-verify', '-token_in', '-in', path('token'), '-data', path('value')]
  expect(openssl([...order, ...at, '-CAfile', path('authority.pem')])).toContain('Verification: OK')
})

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

function openssl(order: readonly string[]): string {
  const { stdout, stderr } = spawnSync('openssl', order, { encoding: 'utf8' })
  return stdout + stderr
}
