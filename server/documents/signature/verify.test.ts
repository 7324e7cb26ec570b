import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  countersigned,
  forgeDecoys,
  forgeShadowedObjects,
  impostorOf,
  properlySigned,
  stamped,
} from '../../../test/forged-structure.ts'
import { sealOrder } from '../../../test/seal-order.ts'
import { type Forger, readSignedData, signCms } from '../fixtures/forged-cms.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../sample-templates.ts'
import { createCertificate, createOwnSigner } from './certificate.ts'
import { readCms } from './read-cms.ts'
import { sealDocument } from './seal.ts'
import { readSeals } from './verify.ts'

const now = new Date('2026-11-20T09:05:00Z')
let genuine: Buffer
let impostor: Forger
beforeAll(async () => {
  const template = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!))
  const signer = await createOwnSigner(await createCertificate('Energia Serena', now))
  genuine = Buffer.from(await sealDocument(sealOrder(template, now), { signer }))
  impostor = await impostorOf(genuine)
})

describe('The reader of seals', () => {
  it('readSeals finds the signature of a signature field with any certificate [SIGN-8]', async () => {
    expect(await readSeals(await properlySigned(impostor))).toMatchObject([
      { supported: true, intact: true, coversAll: true },
    ])
    expect(await readSeals(genuine)).toMatchObject([
      { supported: true, intact: true, coversAll: true, certificateValid: true, signedAt: now },
    ])
  })

  it('The reader of seals finds no signature in a comment, a string, a stream or any other place [SIGN-8]', async () => {
    const found: [string, number][] = []
    for (const { name, bytes } of await forgeDecoys(impostor))
      found.push([name, (await readSeals(bytes)).length])
    expect(found.length).toBeGreaterThan(15)
    expect(found.filter(([, seals]) => seals > 0)).toEqual([])
  })

  it('readSeals finds a seal once and reports that it does not cover a later version [SIGN-8]', async () => {
    for (const { name, bytes } of forgeShadowedObjects(genuine)) {
      const seals = await readSeals(bytes)
      expect([name, seals.length <= 1, seals.filter(({ coversAll }) => coversAll)]).toEqual([name, true, []])
    }
  })

  it('readSeals distinguishes the seal of the organisation from one that was added over it [SIGN-8]', async () => {
    const [ours] = await readSeals(genuine)
    for (const { name, bytes } of await countersigned(genuine, impostor)) {
      const covering = (await readSeals(bytes)).filter(({ coversAll, intact }) => coversAll && intact)
      expect([name, covering.length]).toEqual([name, 1])
      expect(covering[0]!.certificateHash).not.toBe(ours!.certificateHash)
    }
  })

  it('readSeals accepts only a time stamp on this signature by a certificate for time stamping, and returns its name [SIGN-8]', async () => {
    const times: Record<string, string> = {}
    for (const { name, bytes } of await stamped(genuine, now))
      times[name] = (await readSeals(bytes))[0]!.timestampedBy
    const accepted = Object.entries(times).filter(([, by]) => by !== '')
    expect(accepted).toEqual([['a time stamp of the forger', 'Marca fatta in casa']])
    expect(Object.keys(times).length).toBeGreaterThan(6)
  })

  it('The reader of seals reads the time that a signer claims with its zone [SIGN-8]', async () => {
    const file = (await properlySigned(impostor)).toString('latin1')
    const at = async (date: string) => {
      const claimed = file.replace('/Filter /Adobe.PPKLite', `/M (${date})`.padEnd(22))
      return (await readSeals(Buffer.from(claimed, 'latin1')))[0]!.signedAt?.toISOString()
    }
    expect(await at('D:20261120')).toBe('2026-11-20T00:00:00.000Z')
    expect(await at('D:20261399')).toBeUndefined()
    expect(await at('20261120')).toBeUndefined()
  })
})

describe('The reader of a CMS', () => {
  const signed = Buffer.from('the bytes of a file')
  const read = async (more: Partial<Parameters<typeof signCms>[2]>, isPades = true) => {
    const cms = await signCms(signed, impostor, { certificates: [impostor.certificate], ...more })
    return await readCms(cms, { signed, isPades })
  }
  const certificateOfOrganisation = () =>
    readSignedData(cmsIn(genuine)).certificates![0] as Forger['certificate']

  it('The reader of a CMS demands that signing-certificate-v2 names the certificate that verified it [SIGN-8]', async () => {
    expect(await read({})).toMatchObject({ supported: true, intact: true })
    expect(await read({ names: certificateOfOrganisation() })).toMatchObject({ intact: false })
    expect(await read({ names: 'nothing' })).toMatchObject({ supported: false })
    expect(await read({ names: 'nothing' }, false)).toMatchObject({ supported: true, intact: true })
  })

  it('readCms refuses duplicate attributes, several signers and embedded content [SIGN-8]', async () => {
    await expect(read({ digestTwice: true })).rejects.toThrow('not one attribute')
    await expect(read({ signers: 2 })).rejects.toThrow('not one signer')
    await expect(read({ signers: 0 })).rejects.toThrow('not one signer')
    await expect(read({ content: signed })).rejects.toThrow('a content of its own')
    await expect(read({ withoutAttributes: true })).rejects.toThrow('no signed attributes')
    await expect(read({ certificates: [certificateOfOrganisation()] })).rejects.toThrow()
  })
})

/** The signature in the file's only range. */
function cmsIn(file: Buffer): Buffer {
  const [from, to] = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/
    .exec(file.toString('latin1'))!
    .slice(1)
    .map(Number) as [number, number]
  const contents = Buffer.from(file.toString('latin1', from + 1, to - 1), 'hex')
  return contents.subarray(0, 4 + contents.readUInt16BE(2))
}
