import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText } from '../read-text.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../sample-templates.ts'
import { createCertificate, ownSigner } from './certificate.ts'
import type { Evidence } from './evidence.ts'
import { type Mark, sealDocument } from './seal.ts'
import { readSeals } from './verify.ts'

const now = new Date('2026-11-20T09:05:00Z')
const evidence: Evidence = {
  envelopeId: '0198c1de-0000-7000-8000-00000000e1e1',
  documentName: 'Contratto Forlì.pdf',
  documentHash: 'ab'.repeat(32),
  office: 'Energia Serena',
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
  steps: [
    { what: 'Inviato', at: now, ip: '', agent: '' },
    { what: 'Codice giusto', at: now, ip: '203.0.113.7', agent: 'Mozilla/5.0 (iPhone)' },
  ],
  verifyUrl: 'https://sportello.example/verifica',
}
const places = [{ page: 1, x: 320, y: 90, width: 180, height: 44 }]
const folder = mkdtempSync(join(tmpdir(), 'sportello-sealed-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A stroke as a browser's canvas gives it. */
function drawing(): Uint8Array {
  const [width, height] = [120, 40]
  const rows = Buffer.alloc((width * 4 + 1) * height)
  for (let x = 5; x < width - 5; x += 1) {
    const y = Math.round(height / 2 + 12 * Math.sin(x / 9))
    rows.writeUInt32BE(0x102a6eff, y * (width * 4 + 1) + 1 + x * 4)
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(4)
    ends.writeUInt32BE(crc32(body))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, ends])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    magic,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

let contract: Uint8Array
let sealed: Uint8Array
const own = await createCertificate('Energia Serena', now)
const seal = async (mark: Mark = { kind: 'drawn', png: drawing() }) =>
  await sealDocument(
    { pdf: contract, mark, places, evidence, signedAt: now },
    { signer: await ownSigner(own) },
  )

beforeAll(async () => {
  contract = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!))
  sealed = await seal()
})

describe('a sealed document', () => {
  it('is intact, covered to its last byte, and names the office and the time', async () => {
    const [found, ...others] = await readSeals(sealed)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      ...{ coversAll: true, intact: true, signer: 'Energia Serena: sigillo dei documenti' },
      signedAt: now,
    })
    expect(found?.certificateHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('tells on its last page who signed what, when and from where', async () => {
    const pages = await readText(sealed)
    const last = pages.at(-1)!.replace(/\s+/g, ' ')
    for (const part of [
      ...['Nicolò D’Angelo', 'DNGNCL85T10F205X', evidence.documentHash, evidence.envelopeId],
      ...['203.0.113.7', 'Mozilla/5.0 (iPhone)', '20/11/26', '2026-11-20T09:05:00.000Z', evidence.verifyUrl],
      ...['semplice (FES)', 'Contratto Forlì.pdf'],
    ])
      expect(last.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''))
  })

  it('bears a typed name too', async () => {
    const typed = await seal({ kind: 'typed', text: 'Nicolò D’Angelo' })
    expect((await readSeals(typed))[0]).toMatchObject({ coversAll: true, intact: true })
    expect((await readText(typed))[0]).toContain('Nicolò D’Angelo')
  })

  it('with any byte changed is not intact any more', async () => {
    // Whoever verifies knows the office's certificate; another one inside is another signer.
    const [{ certificateHash } = { certificateHash: '' }] = await readSeals(sealed)
    const places = Array.from({ length: 400 }, (_, index) =>
      Math.floor((sealed.length * (index + 0.5)) / 400),
    )
    for (const place of places) {
      const changed = Buffer.from(sealed)
      changed[place]! ^= 0x01
      const seals = await readSeals(changed)
      expect(
        seals.some((one) => one.coversAll && one.intact && one.certificateHash === certificateHash),
        `byte ${place}`,
      ).toBe(false)
    }
  })

  it('with something added, or a part of it alone, is not covered', async () => {
    const longer = await readSeals(Buffer.concat([sealed, Buffer.from('\n% more\n')]))
    expect(longer[0]).toMatchObject({ coversAll: false })
    expect(
      (await readSeals(sealed.subarray(0, -200))).every(({ coversAll, intact }) => coversAll && intact),
    ).toBe(false)
    expect(await readSeals(contract)).toEqual([])
    expect(await readSeals(Buffer.from('/ByteRange [0 9 20 5] <zz>'))).toEqual([
      expect.objectContaining({ intact: false }),
    ])
  })

  it('holds before an independent reader, where the machine has one', () => {
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
