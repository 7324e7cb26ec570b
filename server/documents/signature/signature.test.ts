import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawing } from '../../../test/drawing.ts'
import { ENDURANCE, sampleOf } from '../../../test/endurance.ts'
import { fillPdf } from '../fill.ts'
import { readText } from '../fixtures/read-text.ts'
import { readFields } from '../pdf/fields.ts'
import { openPdf } from '../pdf/open.ts'
import { RefusedFile } from '../refusal.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../sample-templates.ts'
import { createCertificate, createOwnSigner } from './certificate.ts'
import type { Evidence } from './evidence.ts'
import { type Mark, sealDocument } from './seal.ts'
import { readSeals } from './verify.ts'

const now = new Date('2026-11-20T09:05:00Z')
const evidence: Evidence = {
  envelopeId: '0198c1de-0000-7000-8000-00000000e1e1',
  documentName: 'Contratto Forlì.pdf',
  papers: [],
  documentHash: 'ab'.repeat(32),
  documentBytes: 0,
  organisation: 'Energia Serena',
  sender: { name: 'Luca Bianchi', email: 'luca@ufficio.example' },
  session: '0198c1de-0000-7000-8000-00000000f00d, collegamento n. 1',
  mailboxProvenAt: now,
  signer: {
    name: 'Nicolò D’Angelo',
    email: 'nicolo@posta.example',
    phone: '+39 333 123 4567',
    fiscalCode: 'DNGNCL85T10F205X',
  },
  method: 'drawn',
  consents: [
    { text: 'Ho letto il documento e lo firmo con firma elettronica semplice.', version: '1', at: now },
  ],
  acts: [{ act: 'Approvo le clausole.', page: 1, at: now, ip: '203.0.113.7', agent: 'Mozilla/5.0 (iPhone)' }],
  steps: [
    { what: 'Inviato', at: now, ip: '', agent: '' },
    { what: 'Codice giusto', at: now, ip: '203.0.113.7', agent: 'Mozilla/5.0 (iPhone)' },
  ],
  verifyUrl: 'https://sportello.example/verifica',
}
const places = [{ page: 1, x: 320, y: 90, width: 180, height: 44 }]
const folder = mkdtempSync(join(tmpdir(), 'sportello-sealed-'))
afterAll(() => rmSync(folder, { recursive: true }))

let contract: Uint8Array
let sealed: Uint8Array
const own = await createCertificate('Energia Serena', now)
const seal = async (mark: Mark = { kind: 'drawn', png: drawing() }) =>
  await sealDocument(
    { pdf: contract, mark, places, evidence: { ...evidence, documentBytes: contract.length }, signedAt: now },
    { signer: await createOwnSigner(own) },
  )

beforeAll(async () => {
  const template = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!))
  const values = { variables: new Map(), fields: new Map() }
  contract = (await fillPdf({ template, config: {}, values })).pdf
  sealed = await seal()
})

describe('a sealed document', () => {
  it('a sealed document is intact, covered to its last byte, and names the organisation and the time', async () => {
    const [found, ...others] = await readSeals(sealed)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      coversAll: true,
      intact: true,
      signer: 'Energia Serena: sigillo dei documenti',
      signedAt: now,
    })
    expect(found?.certificateHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('a sealed document lists on its last page signers, documents, times and IP addresses', async () => {
    const pages = await readText(sealed)
    const last = pages.at(-1)!.replace(/\s+/g, ' ')
    for (const part of [
      'Nicolò D’Angelo',
      'DNGNCL85T10F205X',
      evidence.documentHash,
      evidence.envelopeId,
      '203.0.113.7',
      'Mozilla/5.0 (iPhone)',
      '20/11/2026 10:05:00',
      '2026-11-20T09:05:00.000Z',
      evidence.verifyUrl,
      'semplice (FES)',
      'Contratto Forlì.pdf',
      'Luca Bianchi, luca@ufficio.example',
      'nicolo@posta.example',
      '+39 333 123 4567',
      'codice monouso mandato a nicolo@posta.example è stato scritto il 20/11/2026 10:05:00',
      'Europe/Rome',
      evidence.session,
      'pagina 1 di 1',
    ])
      expect(last.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''))
  })

  it('a sealed document starts with the exact bytes that were shown, whose hash is in the evidence [SIGN-8]', async () => {
    expect(Buffer.from(sealed).subarray(0, contract.length).equals(Buffer.from(contract))).toBe(true)
    const last = (await readText(sealed)).at(-1)!.replace(/\s+/g, ' ')
    expect(last).toContain(`I primi ${contract.length} byte di questo file sono il documento mostrato`)
  })

  it('a sealed document is at most 80 kB larger than the shown document, for any fonts in the evidence [SIGN-8]', async () => {
    const extra = sealed.length - contract.length
    expect(extra).toBeLessThan(80_000)
    const wide = await seal({ kind: 'typed', text: 'Giorgi ქართველი Łukasz Çelik Ωmega Жуков' })
    expect(wide.length - contract.length).toBeLessThan(80_000)
  })

  it('a sealed document has no unsigned signature box [SIGN-8]', async () => {
    const { catalog, pages, objects } = await openPdf(sealed)
    const fields = readFields(catalog, pages, objects)
    expect(fields.map(({ name, type }) => [name, type])).toEqual([[`sigillo-${'0198c1de'}`, 'signature']])
  })

  it('a sealed document accepts a typed name', async () => {
    const typed = await seal({ kind: 'typed', text: 'Nicolò D’Angelo' })
    expect((await readSeals(typed))[0]).toMatchObject({ coversAll: true, intact: true })
    expect((await readText(typed))[0]).toContain('Nicolò D’Angelo')
  })

  it('a sealed document with a changed byte is not intact', async () => {
    // The verifier is given the certificate of the organisation; another embedded one is another signer.
    const [{ certificateHash } = { certificateHash: '' }] = await readSeals(sealed)
    const holds = async (file: Uint8Array) =>
      (await sealsOf(file)).some(
        (one) => one.coversAll && one.intact && one.certificateHash === certificateHash,
      )
    expect(await holds(sealed)).toBe(true)
    const text = Buffer.from(sealed).toString('latin1')
    const from = text.indexOf('<', text.lastIndexOf('/Contents'))
    /** A digit of the signature in the other case. */
    const isSameSignature = (at: number, mask: number) =>
      mask === 0x20 && at > from && at < text.indexOf('>', from) && /[a-f]/i.test(text[at]!)
    const spread = Array.from({ length: 60 }, (_, part) => Math.floor((sealed.length * (part + 0.5)) / 60))
    for (const at of sampleOf(spread, 15))
      expect([at, await holds(flipped(sealed, at, 1))]).toEqual([at, false])
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: sealed.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, mask) => isSameSignature(at, mask) || !(await holds(flipped(sealed, at, mask))),
      ),
      { numRuns: ENDURANCE ? 120 : 30 },
    )
  })

  it('a sealed document handles names outside its fonts and any user agent', async () => {
    const strange = { ...evidence, signer: { ...evidence.signer, name: 'Łukasz 签名 😀 ﷺ\u0301' } }
    const steps = [{ what: 'Aperto', at: now, ip: '::1', agent: '\u0000\ud83d <script>' }]
    const file = await sealDocument(
      {
        pdf: contract,
        places,
        signedAt: now,
        evidence: { ...strange, steps },
        mark: { kind: 'typed', text: 'Łukasz' },
      },
      { signer: await createOwnSigner(own) },
    )
    expect((await readSeals(file))[0]).toMatchObject({ intact: true, coversAll: true })
  })

  it('a sealed document with added or missing bytes is not covered', async () => {
    const longer = await readSeals(Buffer.concat([sealed, Buffer.from('\n% more\n')]))
    expect(longer[0]).toMatchObject({ coversAll: false })
    await expect(readSeals(sealed.subarray(0, -200))).rejects.toThrow('truncated')
    expect(await readSeals(contract)).toEqual([])
    await expect(readSeals(Buffer.from('/ByteRange [0 9 20 5] <zz>'))).rejects.toThrow('not-a-pdf')
  })

  it('a sealed document is valid for an independent reader, where installed', () => {
    const file = join(folder, 'sealed.pdf')
    writeFileSync(file, sealed)
    const answer = pdfsig(file)
    if (answer === undefined) return
    expect(answer).toContain('Signature is Valid')
    expect(answer).toContain('Total document signed')
    const changed = Buffer.from(sealed)
    changed[Math.floor(changed.length / 3)]! ^= 0x01
    writeFileSync(file, changed)
    expect(pdfsig(file)).not.toContain('Signature is Valid')
  })
})

/** Undefined for a refused file. */
async function sealsOf(file: Uint8Array) {
  try {
    return await readSeals(file)
  } catch (error) {
    if (error instanceof RefusedFile) return []
    throw error
  }
}

/** One byte of it changed. */
function flipped(file: Uint8Array, at: number, mask: number): Buffer {
  const changed = Buffer.from(file)
  changed[at]! ^= mask
  return changed
}

function pdfsig(file: string): string | undefined {
  try {
    return execFileSync('pdfsig', ['-nocert', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (error) {
    const { code, stdout = '' } = error as { code?: string; stdout?: string }
    return code === 'ENOENT' ? undefined : stdout
  }
}
