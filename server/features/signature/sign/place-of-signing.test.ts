import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { italianDay } from '../../../../contract/time/italian-time.ts'
import { createPdf } from '../../../../shared/api/documents.ts'
import { DRAWN, SigningSetup } from '../../../../test/signing-setup.ts'
import { readText } from '../../../documents/fixtures/read-text.ts'

const setup = await SigningSetup.ofFile()
beforeEach(() => setup.nextDay())

const TOWN = SAMPLES.dualDomestic.comune_residenza
const plain = async (bytes: Uint8Array) =>
  (await readText(new Uint8Array(bytes))).join(' ').replace(/\s+/g, ' ')
/** A contract that lacks only the code. */
async function ready() {
  const one = await setup.sent()
  await setup.askCode(one.token)
  return { ...one, code: await setup.codeOf(one.id) }
}

describe('the day and the place of signing', () => {
  it('the day and the place of signing are on the sealed contract and in its evidence, and not on the documents shown to the customer [SIGN-8]', async () => {
    const { id, token, recordId, code } = await ready()
    const { signing } = (await setup.open(token)).body
    expect(signing.place).toBe(TOWN)
    const shown = await plain((await setup.get(signing.documents[0]!.link)).rawPayload)
    const day = italianDay(setup.now)
    expect(shown).not.toContain(day)
    const { body } = await setup.sign(token, code, DRAWN, '  Reggio nell’Emilia ')
    expect(body.signing.state).toBe('signed')
    const sealed = await plain((await setup.get(body.signing.signed[0]!.link)).rawPayload)
    const [contract = '', evidence = ''] = sealed.split('Attestato di firma elettronica')
    // Two forms in one file.
    expect(contract.split('Reggio nell’Emilia')).toHaveLength(3)
    expect(contract.split(new RegExp(`(?<!Firmato il |ufficio, )${day}`))).toHaveLength(3)
    expect(evidence).toContain('Luogo dichiarato alla firma: Reggio nell’Emilia')
    const { events } = await setup.envelope(recordId)
    const { detail } = events.find(({ what }) => what === 'received')!
    expect(detail).toBe('Luogo dichiarato: Reggio nell’Emilia')
    const proofs = await setup.get(`/firmati/${id}.prove.0`, {
      cookie: `sportello=${setup.agent.token}`,
      'x-accesstoken': setup.agent.token,
    })
    expect(proofs.json()).toMatchObject({ place: 'Reggio nell’Emilia' })
  })

  it.each([
    ['required', '  '],
    ['unreadable', '東京'],
    ['unreadable', '123'],
    ['unreadable', 'Roma <b>'],
  ])(
    'an invalid place of signing is refused as %s and nothing is signed: “%s” [SIGN-8]',
    async (issue, place) => {
      const { token, code } = await ready()
      const refused = await setup.sign(token, code, DRAWN, place)
      expect([refused.status, refused.failure.issues]).toMatchObject([422, [{ field: 'place', code: issue }]])
      expect((await setup.sign(token, code, DRAWN, 'Bolzano/Bozen (BZ)')).body.signing.state).toBe('signed')
    },
  )

  it('the day and the place of signing stay empty on a contract for printing [PDF-5]', async () => {
    const id = await setup.record()
    const created = await setup.server.inject(
      createPdf,
      { params: { id }, body: { type: 'dual' } },
      setup.agent,
    )
    const pdf = setup.server.context.db.selectFrom('record_pdfs').select(['file_key', 'report'])
    const { file_key, report } = await pdf
      .where('link', '=', created.body.links[0]!)
      .executeTakeFirstOrThrow()
    expect(report.signing?.map(({ field }) => field).sort()).toEqual([
      'data_firma',
      'data_firma',
      'luogo_firma',
      'luogo_firma',
    ])
    const text = await plain((await setup.server.context.files.read(file_key))!)
    expect(text).not.toContain(italianDay(setup.now))
    expect(report.unfilled?.filter(({ field }) => /_firma$/.test(field))).toEqual([])
  })
})
