import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { createPdf } from '../../../shared/api/documents.ts'
import { DRAWN, SigningSetup } from '../../../test/signing.ts'
import { readText } from '../../documents/read-text.ts'
import { italianDay } from '../../italian-time.ts'

let house: SigningSetup
beforeAll(async () => {
  house = await SigningSetup.start()
})
afterAll(() => house.close())
beforeEach(() => house.nextDay())

const TOWN = SAMPLES.dualDomestic.comune_residenza
const plain = async (bytes: Uint8Array) =>
  (await readText(new Uint8Array(bytes))).join(' ').replace(/\s+/g, ' ')
/** A contract of which everything is there but the code. */
async function ready() {
  const one = await house.sent()
  await house.askCode(one.token)
  return { ...one, code: await house.codeOf(one.id) }
}

describe('the day and the place of signing', () => {
  it('are on the sealed contract and in its evidence, and not on what the customer was shown [SIGN-8]', async () => {
    const { id, token, recordId, code } = await ready()
    const { signing } = (await house.open(token)).body
    expect(signing.place).toBe(TOWN)
    const shown = await plain((await house.get(signing.documents[0].link)).rawPayload)
    const day = italianDay(house.now)
    expect(shown).not.toContain(day)
    const { body } = await house.sign(token, code, DRAWN, '  Reggio nell’Emilia ')
    expect(body.signing.state).toBe('signed')
    const sealed = await plain((await house.get(body.signing.signed[0].link)).rawPayload)
    const [contract = '', evidence = ''] = sealed.split('Attestato di firma elettronica')
    // Two forms in one file.
    expect(contract.split('Reggio nell’Emilia')).toHaveLength(3)
    expect(contract.split(new RegExp(`(?<!Firmato il |ufficio, )${day}`))).toHaveLength(3)
    expect(evidence).toContain('Luogo dichiarato alla firma: Reggio nell’Emilia')
    const { events } = await house.envelope(recordId)
    const { detail } = events.find(({ what }: { what: string }) => what === 'received')
    expect(detail).toBe('Luogo dichiarato: Reggio nell’Emilia')
    const proofs = await house.get(`/firmati/${id}.prove.0`, {
      cookie: `sportello=${house.agent.token}`,
      'x-accesstoken': house.agent.token,
    })
    expect(proofs.json()).toMatchObject({ place: 'Reggio nell’Emilia' })
  })

  it.each([
    ['required', '  '],
    ['unreadable', '東京'],
    ['unreadable', '123'],
    ['unreadable', 'Roma <b>'],
  ])('are asked for again while nothing is signed: %s for “%s” [SIGN-8]', async (issue, place) => {
    const { token, code } = await ready()
    const refused = await house.sign(token, code, DRAWN, place)
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ field: 'place', code: issue }]])
    expect((await house.sign(token, code, DRAWN, 'Bolzano/Bozen (BZ)')).body.signing.state).toBe('signed')
  })

  it('stay empty for the pen on a contract that is printed [PDF-5]', async () => {
    const id = await house.record()
    const made = await house.server.inject(createPdf, { params: { id }, body: { type: 'dual' } }, house.agent)
    const pdf = house.server.context.db.selectFrom('record_pdfs').select(['file_key', 'report'])
    const { file_key, report } = await pdf.where('link', '=', made.body.links[0]).executeTakeFirstOrThrow()
    expect(report.signing?.map(({ field }) => field).sort()).toEqual([
      'data_firma',
      'data_firma',
      'luogo_firma',
      'luogo_firma',
    ])
    const text = await plain((await house.server.context.files.read(file_key))!)
    expect(text).not.toContain(italianDay(house.now))
    expect(report.unfilled?.filter(({ field }) => /_firma$/.test(field))).toEqual([])
  })
})
