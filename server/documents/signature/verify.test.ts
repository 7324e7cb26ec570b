import { readFile } from 'node:fs/promises'
import * as asn1js from 'asn1js'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleOf } from '../../../test/endurance.ts'
import {
  countersigned,
  forgeDecoys,
  forgeShadowedObjects,
  impostorOf,
  properlySigned,
  stamped,
} from '../../../test/forged-structure.ts'
import { sealOrder } from '../../../test/seal-order.ts'
import { exact, type Forger, readSignedData, signCms } from '../fixtures/forged-cms.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../sample-templates.ts'
import { createCertificate, createOwnSigner } from './certificate.ts'
import { buildStructure, readCms } from './read-cms.ts'
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
    const decoys = await forgeDecoys(impostor)
    expect(decoys.length).toBeGreaterThan(15)
    for (const { name, bytes } of sampleOf(decoys, 4)) found.push([name, (await readSeals(bytes)).length])
    expect(found.filter(([, seals]) => seals > 0)).toEqual([])
  })

  it('readSeals finds a seal once and reports that it does not cover a later version [SIGN-8]', async () => {
    for (const { name, bytes } of sampleOf(forgeShadowedObjects(genuine), 4)) {
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

  it('readSeals reads the digits of a signature in either case [SIGN-8]', async () => {
    const text = genuine.toString('latin1')
    const hole = /<[0-9a-f]{100,}>/i.exec(text.slice(text.lastIndexOf('/ByteRange')))![0]
    const mixed = hole.replace(/[a-f]/gi, (digit, at: number) =>
      at % 3 === 0 ? digit.toUpperCase() : digit.toLowerCase(),
    )
    for (const digits of [hole.toUpperCase(), hole.toLowerCase(), mixed]) {
      const file = Buffer.from(text.replace(hole, digits), 'latin1')
      expect(await readSeals(file)).toMatchObject([{ supported: true, intact: true, coversAll: true }])
    }
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
    return await readCms(buildStructure(cms), { signed, isPades })
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

  /** The elements of a CMS, by their way from its root. */
  const ELEMENTS: Record<string, number[]> = {
    'the content info': [],
    'its content': [1],
    'the signed data': [1, 0],
    'the hashes': [1, 0, 1],
    'a hash': [1, 0, 1, 0],
    'the description of the content': [1, 0, 2],
    'the certificates': [1, 0, 3],
    'the signers': [1, 0, 4],
    'a signer': [1, 0, 4, 0],
    'the number of the certificate': [1, 0, 4, 0, 1],
    'the hash of a signer': [1, 0, 4, 0, 2],
    'the signed attributes': [1, 0, 4, 0, 3],
    'the algorithm of a signer': [1, 0, 4, 0, 4],
  }
  const TAILS = {
    bytes: () => new asn1js.OctetString({ valueHex: new ArrayBuffer(4) }),
    'a number': () => new asn1js.Integer({ value: 1 }),
    'a set': () => new asn1js.Set(),
    'an optional element': () => new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber: 5 } }),
  }

  it('readCms refuses anything behind the elements of a signature, and behind the signature [SIGN-8]', async () => {
    const cms = await signCms(signed, impostor, { certificates: [impostor.certificate] })
    const accepted: string[] = []
    const judge = async (name: string, der: Buffer) => {
      try {
        const { supported, intact } = await readCms(buildStructure(der), { signed, isPades: true })
        if (supported && intact) accepted.push(name)
      } catch {
        // It is refused.
      }
    }
    for (const [where, way] of Object.entries(ELEMENTS))
      for (const [what, tail] of Object.entries(TAILS)) {
        const root = asn1js.fromBER(exact(cms)).result
        const element = way.reduce<asn1js.AsnType>((node, at) => partsOf(node)[at]!, root)
        partsOf(element).push(tail())
        await judge(`${what} behind ${where}`, Buffer.from(root.toBER()))
      }
    for (const tail of [[0], [5, 0], [0x30, 0], [...cms]])
      await judge(`${tail.length} bytes behind it`, Buffer.concat([cms, Buffer.from(tail)]))
    await judge('the signature itself', cms)
    expect(accepted).toEqual(['the signature itself'])
  })
})

const partsOf = (node: asn1js.AsnType): asn1js.AsnType[] =>
  node instanceof asn1js.Constructed ? node.valueBlock.value : []

/** The signature in the file's only range. */
function cmsIn(file: Buffer): Buffer {
  const [from, to] = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/
    .exec(file.toString('latin1'))!
    .slice(1)
    .map(Number) as [number, number]
  const contents = Buffer.from(file.toString('latin1', from + 1, to - 1), 'hex')
  return contents.subarray(0, 4 + contents.readUInt16BE(2))
}
