import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../../../../shared/api/document-verification.ts'
import { ENDURANCE, sampleOf, sampleOfKinds } from '../../../../test/endurance.ts'
import { fileForm } from '../../../../test/file-form.ts'
import {
  countersigned,
  forgeDecoys,
  forgeRenamedKeys,
  forgeShadowedObjects,
  impostorOf,
  properlySigned,
  stamped,
} from '../../../../test/forged-structure.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import { type ForgedFile, forgeFiles } from '../../../documents/fixtures/forged-files.ts'
import { Failure } from '../../../http/failure.ts'
import { verifyDocument } from './verify-document.ts'

const setup = await SigningSetup.ofFile()
beforeEach(() => setup.nextDay())

describe('The verdict on a forged contract', () => {
  /** The verdict, or why the file is refused. */
  async function judge(bytes: Buffer): Promise<string> {
    try {
      const { verdict, envelope } = await verifyDocument(setup.server.context, bytes)
      return envelope === null ? verdict : `${verdict} with its envelope`
    } catch (error) {
      if (error instanceof Failure) return error.id
      throw error
    }
  }
  const judgeAll = async (files: readonly ForgedFile[]) => {
    const judged: [name: string, verdict: string][] = []
    for (const { name, bytes } of files) judged.push([name, await judge(bytes)])
    return judged
  }
  let genuine: Buffer
  let impostor: Awaited<ReturnType<typeof impostorOf>>
  let restamped: readonly ForgedFile[]
  beforeAll(async () => {
    const { signing } = await setup.signed()
    genuine = Buffer.from((await setup.get(signing.signed[0]!.link)).rawPayload)
    expect(await judge(genuine)).toBe('valid with its envelope')
    impostor = await impostorOf(genuine)
    restamped = await stamped(genuine, setup.now)
  })

  it('the verdict on a forged contract is never valid, for each of more than a hundred changes [SIGN-8]', async () => {
    const kinds = [
      await forgeFiles(genuine),
      forgeShadowedObjects(genuine),
      forgeRenamedKeys(genuine),
      await countersigned(genuine, impostor),
      restamped,
    ]
    const forged = kinds.flat()
    expect(forged.length).toBeGreaterThanOrEqual(120)
    expect(forged.filter(({ bytes }) => bytes.equals(genuine))).toEqual([])
    const drawn = sampleOfKinds(forged, (file) => kinds.findIndex((kind) => kind.includes(file)), 4)
    const judged = await judgeAll(drawn)
    expect(judged.filter(([, verdict]) => verdict.includes('valid'))).toEqual([])
    expect(judged.filter(([, verdict]) => verdict.includes('envelope'))).toEqual([])
  })

  it('the verdict is changed when another signature was added over the locked seal [SIGN-8]', async () => {
    const [over] = await countersigned(genuine, impostor)
    expect(await judge(over!.bytes)).toBe('changed')
  })

  it('the verdict is not-kept for a valid seal on a file that is not stored [SIGN-8]', async () => {
    const kinds = new Set((await judgeAll(restamped)).map(([, verdict]) => verdict))
    expect([...kinds]).toEqual(['not-kept'])
  })

  it('the verdict is unsigned where only a decoy looks like a signature [SIGN-8]', async () => {
    const files = await forgeDecoys(impostor)
    expect(files.length).toBeGreaterThan(15)
    const judged = await judgeAll(sampleOf(files, 4))
    expect(judged.filter(([, verdict]) => verdict !== 'unsigned' && verdict !== 'refused-file')).toEqual([])
  })

  it('the verdict is unproven for a signature of another kind [SIGN-8]', async () => {
    const file = await properlySigned(impostor)
    expect(await judge(file)).toBe('foreign')
    const other = Buffer.from(
      file.toString('latin1').replace('/ETSI.CAdES.detached', '/adbe.x509.rsa_sha1 '),
      'latin1',
    )
    expect(await judge(other)).toBe('unproven')
  })

  it('the verdict on a sound file of others is never changed, and on a changed one it is [SIGN-8]', async () => {
    const file = await properlySigned(impostor)
    const shadowed = forgeShadowedObjects(file)
    expect(shadowed.length).toBeGreaterThan(10)
    const judged = await judgeAll(sampleOf(shadowed, 6))
    expect(judged.filter(([, verdict]) => !['unproven', 'unsigned'].includes(verdict))).toEqual([])
    if (ENDURANCE) expect(judged.filter(([, verdict]) => verdict === 'unproven').length).toBeGreaterThan(10)
    const withoutAttributes = await properlySigned(impostor, { withoutAttributes: true })
    expect(await judge(withoutAttributes)).toBe('unproven')
    const changed = Buffer.from(file)
    changed.write('/Rect [0 0 9 9]', changed.indexOf('/Rect [0 0 0 0]'), 'latin1')
    expect(await judge(changed)).toBe('changed')
  })
})

describe('the verification of a file [SIGN-8] [API-2]', () => {
  const verify = (bytes: Uint8Array, filename = 'firmato.pdf') =>
    setup.server.upload(calls.verifyDocument, fileForm(bytes, { filename }))

  it('the verification of a file reports its kind, its signer and any changed byte', async () => {
    const { signing } = await setup.signed()
    const file = Buffer.from((await setup.get(signing.signed[0]!.link)).rawPayload)
    const found = await verify(file)
    expect(found.body).toMatchObject({
      verdict: 'valid',
      sha256: signing.signed[0]!.sha256,
      envelope: {
        signedAt: setup.now.toISOString(),
        signer: expect.stringMatching(/^\p{Lu}\.( \p{Lu}\.)?$/u),
      },
    })
    const original = await setup.get(signing.documents[0]!.link)
    expect((await verify(original.rawPayload)).body).toMatchObject({ verdict: 'unsigned', envelope: null })
    expect((await verify(Buffer.concat([file, Buffer.from('\n')]))).body.verdict).toBe('changed')
    expect((await verify(file.subarray(0, -100))).failure.error.id).toBe('refused-file')
    expect((await verify(Buffer.from('no pdf'))).status).toBe(415)
    const noise = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4_000, 0xa7)])
    expect((await verify(noise)).failure).toMatchObject({ ok: false, error: { id: 'refused-file' } })
    const { db } = setup.server.context
    await db.updateTable('envelopes').set({ signed: '[]' }).where('state', '=', 'signed').execute()
    expect((await verify(file)).body).toMatchObject({ verdict: 'not-kept', envelope: null })
    await db.updateTable('signing_certificates').set({ certificate_hash: 'another' }).execute()
    expect((await verify(file)).body.verdict).toBe('foreign')
  })

  it('the verification of a file is refused with a retry time while its queue is full [SIGN-8]', async () => {
    const { signing } = await setup.signed()
    const file = (await setup.get(signing.signed[0]!.link)).rawPayload
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(file)))
    // 429: one address has two files at work and two in the line; 503: the line for documents is full.
    const busy = answers.filter(({ status }) => status === 429 || status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBe(8 - busy.length)
    for (const { headers } of busy) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})
