import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SigningOffice } from '../../../../../test/signing.ts'
import { forgeFiles } from '../../../../documents/fixtures/forged-files.ts'
import { Failure } from '../../../../http/failure.ts'
import { verifyDocument } from './verify-document.ts'

let house: SigningOffice
beforeAll(async () => {
  house = await SigningOffice.start()
})
afterAll(() => house.close())
beforeEach(() => house.nextDay())

/** Ninety files, one after the other in the one process that strangers have. */
const LIMIT = { timeout: 120_000 }

describe('the verdict on a forged contract', () => {
  /** The verdict, and whether anything in it vouches for the whole file in our name. */
  async function judge(bytes: Buffer): Promise<string> {
    try {
      const { verdict, seals, envelope } = await verifyDocument(house.server.context, bytes)
      const vouched = seals.some(({ ours, intact, coversAll }) => ours && intact && coversAll)
      return vouched || envelope !== null ? 'intact' : verdict
    } catch (error) {
      if (error instanceof Failure) return error.id
      throw error
    }
  }

  it('[SIGN-8] is never that it was signed here, however the contract was changed', LIMIT, async () => {
    const { signing } = await house.signed()
    const genuine = Buffer.from((await house.get(signing.signed[0].link)).rawPayload)
    expect(await judge(genuine)).toBe('intact')
    const forged = await forgeFiles(genuine)
    expect(forged.length).toBeGreaterThanOrEqual(60)
    expect(forged.filter(({ bytes }) => bytes.equals(genuine))).toEqual([])
    const accepted: string[] = []
    for (const { name, bytes } of forged) if ((await judge(bytes)) === 'intact') accepted.push(name)
    expect(accepted).toEqual([])
  })
})

describe('[SIGN-8] [API-2] whoever verifies a file', () => {
  const verify = async (bytes: Uint8Array, name = 'firmato.pdf') => {
    const edge = 'edge-of-the-parts'
    const head = `--${edge}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
    const answer = await house.server.app.inject({
      method: 'POST',
      url: '/api/v1/verification/document',
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    })
    return {
      status: answer.statusCode,
      retryAfter: answer.headers['retry-after'],
      body: answer.json(),
    }
  }

  it('is told what it is, whose it is, and any byte that changed', async () => {
    const { signing } = await house.signed()
    const file = Buffer.from((await house.get(signing.signed[0].link)).rawPayload)
    const found = await verify(file)
    expect(found.body).toMatchObject({
      ...{ verdict: 'intact', sha256: signing.signed[0].sha256 },
      envelope: {
        signedAt: house.now.toISOString(),
        signer: expect.stringMatching(/^\p{Lu}\.( \p{Lu}\.)?$/u),
      },
    })
    const original = await house.get(signing.documents[0].link)
    expect((await verify(original.rawPayload)).body).toMatchObject({ verdict: 'unsigned', envelope: null })
    expect((await verify(Buffer.concat([file, Buffer.from('\n')]))).body.verdict).toBe('changed')
    expect((await verify(file.subarray(0, -100))).body.verdict).not.toBe('intact')
    expect((await verify(Buffer.from('no pdf'))).status).toBe(415)
    const noise = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4_000, 0xa7)])
    expect((await verify(noise)).body).toMatchObject({ ok: false, error: { id: 'refused-file' } })
    const { db } = house.server.context
    await db.updateTable('signing_certificates').set({ certificate_hash: 'another' }).execute()
    expect((await verify(file)).body.verdict).toBe('foreign')
  })

  it('[SIGN-8] is asked to come back while others wait already', async () => {
    const { signing } = await house.signed()
    const file = (await house.get(signing.signed[0].link)).rawPayload
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(file)))
    // 429: one address has two files at work and two in the line; 503: the line for documents is full.
    const busy = answers.filter(({ status }) => status === 429 || status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBe(8 - busy.length)
    for (const { retryAfter } of busy) expect(Number(retryAfter)).toBeGreaterThan(0)
  })
})
