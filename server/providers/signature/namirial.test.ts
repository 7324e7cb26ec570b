import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { NAMIRIAL_TOKEN, startNamirial } from '../../../test/stand-ins/namirial.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { createNamirial } from './namirial.ts'
import type { NamirialMethod } from './namirial-envelope.ts'
import type { SignatureOrder } from './port.ts'

const namirial = await startNamirial()
afterAll(() => namirial.close())
beforeEach(() => namirial.envelopes.clear())

const now = () => new Date('2026-11-20T10:00:00Z')
const port = (apiToken = NAMIRIAL_TOKEN, method: NamirialMethod = 'click', timeoutMs = 5_000) =>
  createNamirial({
    service: createHttpClient({
      name: 'Namirial',
      baseUrl: namirial.url,
      now,
      allowPrivate: true,
      timeoutMs,
    }),
    apiToken,
    method,
  })
const pdf = new TextEncoder().encode('%PDF-1.7 a contract')
const place = { page: 1, x: 100.4, y: 200, width: 190, height: 60 }
const order = (changes: Partial<SignatureOrder> = {}): SignatureOrder => ({
  envelopeId: crypto.randomUUID(),
  name: 'Contratto IRBNCLCU5678K',
  documents: [{ name: 'contratto.pdf', bytes: pdf, places: [place] }],
  signer: {
    name: 'Anna',
    lastName: 'Verdi',
    email: 'anna@example.it',
    phone: '+393331112223',
    fiscalCode: '',
  },
  sender: { name: 'Luca', lastName: 'Neri', email: 'luca@example.it' },
  expiresAt: new Date('2026-12-20T10:00:00Z'),
  callbackUrl: '',
  ...changes,
})
const sentBody = () =>
  namirial.requests.findLast(({ path }) => path.endsWith('/envelope/send'))?.json as Record<string, unknown>

describe('signing through Namirial [SIGN-8]', () => {
  it('signing through Namirial sends the files and then one envelope with the positions of each signer', async () => {
    const wanted = order()
    const outcome = await port().send(wanted)
    expect(outcome).toEqual({ ok: true, externalId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(sentBody()).toMatchObject({
      Name: 'Contratto IRBNCLCU5678K',
      MetaData: JSON.stringify({ envelopeId: wanted.envelopeId }),
      ExpirationConfiguration: { ExpirationDate: '2026-12-20T10:00:00.000Z' },
    })
    const [signing, copy] = sentBody().Activities as { Action: Record<string, Record<string, unknown>> }[]
    expect(signing?.Action.Sign).toMatchObject({
      RecipientConfiguration: {
        ContactInformation: {
          Email: 'anna@example.it',
          GivenName: 'Anna',
          Surname: 'Verdi',
          LanguageCode: 'IT',
        },
      },
      Elements: {
        Signatures: [
          {
            ElementId: 'firma_1_1',
            AllowedSignatureTypes: { ClickToSign: { Preferred: true } },
            FieldDefinition: {
              Position: { PageNumber: 1, X: 100, Y: 200 },
              Size: { Width: 190, Height: 60 },
            },
          },
        ],
      },
    })
    expect(copy?.Action).toHaveProperty('SendCopy')
  })

  it('signing through Namirial sends one envelope to two signers, the second after the first and each with own boxes [SIGN-8]', async () => {
    const second = { name: 'Luca', lastName: 'Rossi', email: 'luca@example.it', phone: '', fiscalCode: '' }
    const boxes = [
      { ...place, field: 'firma_cliente' },
      { ...place, field: 'firma_garante', signer: 'second' as const, act: 'Garantisco.' },
    ]
    const outcome = await port().send(
      order({ second, documents: [{ name: 'contratto.pdf', bytes: pdf, places: boxes }] }),
    )
    const id = outcome.ok ? outcome.externalId : ''
    const activities = sentBody().Activities as { Action: Record<string, Record<string, unknown>> }[]
    const [first, other, copy] = activities.map(({ Action }) => Action)
    const signing = (group: string, email: string, field: string) => ({
      SigningGroup: group,
      RecipientConfiguration: { ContactInformation: { Email: email } },
      Elements: { Signatures: [{ ElementId: field }] },
    })
    expect(first?.Sign).toMatchObject(signing('1', 'anna@example.it', 'firma_cliente'))
    expect(other?.Sign).toMatchObject(signing('2', 'luca@example.it', 'firma_garante'))
    expect(copy?.SendCopy).toMatchObject({ CopyingGroup: '3' })
    expect(await port().status(id)).toEqual({ ok: true, state: 'sent' })
    await namirial.happen(id, 'sign')
    expect(await port().status(id)).toMatchObject({ state: 'sent', customerSignedAt: expect.any(Date) })
    const links = async () => await port().linkOf(id, { role: 'second', email: 'Luca@example.it' })
    await links()
    expect(await links()).toEqual({ ok: true, link: `https://viewer.example/${id}/2` })
    await namirial.happen(id, 'sign')
    expect(await port().status(id)).toMatchObject({ state: 'signed', at: expect.any(Date) })
  })

  it('signing through Namirial makes the service fill in the day and the signer the place, at their positions in the file', async () => {
    const box = { x: 40, y: 90.6, width: 120, height: 14 }
    const style = { size: 8, multiline: false, align: 'left' } as const
    const frame = { width: 120, height: 14, matrix: [1, 0, 0, 1, 40, 90.6] as const }
    const text = { field: 'luogo', page: 2, box, frame, style, comb: 0, ink: [0] }
    const [date, comma, where] = [
      { variable: 'date' as const },
      { text: ', ' },
      { variable: 'place' as const },
    ]
    const texts = [
      { ...text, parts: [where] },
      { ...text, parts: [date] },
      { ...text, parts: [where, comma, date] },
      { ...text, parts: [where, comma, date], box: { ...box, width: 0 } },
    ]
    const documents = [{ name: 'c.pdf', bytes: pdf, places: [place], texts }]
    const wanted = order({ documents })
    const outcome = await port().send({ ...wanted, signer: { ...wanted.signer, town: 'Forlì' } })
    expect(outcome).toMatchObject({ ok: true })
    const [signing] = sentBody().Activities as { Action: { Sign: { Elements: object } } }[]
    const at = (X: number, Width: number) => ({
      TextFormat: { FontSizeInPt: 8 },
      Position: { PageNumber: 2, X, Y: 91 },
      Size: { Width, Height: 14 },
    })
    const own = { DocumentNumber: 1, Required: true, Value: 'Forlì' }
    const byThem = { DocumentNumber: 1, DateFormat: 'dd/MM/yyyy' }
    expect(signing?.Action.Sign.Elements).toMatchObject({
      TextBoxes: [
        { ...own, ElementId: 'luogo_1_1', FieldDefinition: at(40, 120) },
        { ...own, ElementId: 'luogo_1_3', FieldDefinition: at(40, 62) },
      ],
      PredefinedFieldElements: {
        DateFields: [
          { ...byThem, ElementId: 'data_1_2', FieldDefinition: at(40, 120) },
          { ...byThem, ElementId: 'data_1_3', FieldDefinition: at(102, 58) },
        ],
      },
    })
  })

  it('Namirial receives the name of an existing field without a position, and the phone code where configured', async () => {
    const documents = [{ name: 'c.pdf', bytes: pdf, places: [{ ...place, field: 'firma_cliente' }] }]
    expect([port().needsPhone, port(NAMIRIAL_TOKEN, 'otp').needsPhone]).toEqual([undefined, true])
    expect(await port(NAMIRIAL_TOKEN, 'otp').send(order({ documents }))).toMatchObject({ ok: true })
    const [signing] = sentBody().Activities as { Action: { Sign: Record<string, never> } }[]
    expect(signing?.Action.Sign).toMatchObject({
      Elements: {
        Signatures: [{ ElementId: 'firma_cliente', AllowedSignatureTypes: { OneTimePassword: {} } }],
      },
      SignatureDataConfiguration: { SmsOneTimePassword: { PhoneNumber: '+393331112223' } },
    })
    expect(JSON.stringify(signing)).not.toContain('FieldDefinition')
  })

  it('Namirial cannot cancel an envelope that the customer has refused', async () => {
    const sent = await port().send(order())
    const id = sent.ok ? sent.externalId : ''
    await namirial.happen(id, 'reject')
    expect(await port().cancel(id)).toMatchObject({
      ok: false,
      reason: 'refused',
      detail: expect.stringContaining('ERR0013'),
    })
  })

  it('Namirial reports a cancelled envelope', async () => {
    const sent = await port().send(order())
    const id = sent.ok ? sent.externalId : ''
    expect(await port().cancel(id)).toEqual({ ok: true })
    expect(await port().status(id)).toMatchObject({ state: 'cancelled' })
  })
})

describe('when Namirial fails [SIGN-8]', () => {
  it.each([
    [
      'closes the connection after it took the order',
      { kind: 'reset', when: 'after', path: '/envelope/send' },
    ],
    ['is silent after it took the order', { kind: 'silence', when: 'after', path: '/envelope/send' }],
    ['answers the order with broken JSON', { kind: 'broken-json', path: '/envelope/send' }],
  ] as const)(
    'when Namirial fails and %s, the envelope is uncertain and is found by its name',
    async (_title, problem) => {
      namirial.failNext(problem)
      const wanted = order()
      const sender = port(NAMIRIAL_TOKEN, 'click', 1_000)
      expect(await sender.send(wanted)).toMatchObject({ ok: false, reason: 'uncertain' })
      expect(namirial.envelopes.size).toBe(1)
      expect(await port().find(wanted.envelopeId)).toEqual({
        ok: true,
        externalId: [...namirial.envelopes.keys()][0],
      })
    },
  )

  it('when Namirial fails before it accepts an envelope, none is found', async () => {
    namirial.failNext({ kind: 'reset', when: 'before', path: '/file/upload' })
    expect(await port().send(order())).toMatchObject({ ok: false, reason: 'unreachable' })
    namirial.failNext({ kind: 'reply', reply: { status: 429 }, path: '/envelope/send' })
    const limited = order()
    expect(await port().send(limited)).toMatchObject({ ok: false, reason: 'unreachable' })
    expect(await port().find(limited.envelopeId)).toEqual({ ok: true, externalId: undefined })
  })

  it('Namirial passes on the message of a refusal', async () => {
    expect(await port('other').send(order())).toMatchObject({
      ok: false,
      reason: 'refused',
      detail: 'ERR0010 - Not allowed for user',
    })
    const none = [{ name: 'c.pdf', bytes: new TextEncoder().encode('no pdf'), places: [place] }]
    expect(await port().send(order({ documents: none }))).toMatchObject({
      detail: 'ERR0005 - Pdf conversion failed',
    })
    const nowhere = [{ name: 'c.pdf', bytes: pdf, places: [] }]
    expect(await port().send(order({ documents: nowhere }))).toMatchObject({
      reason: 'refused',
      detail: expect.stringContaining('ERR0012'),
    })
  })

  it('a temporary failure of Namirial while reading is retried', async () => {
    const sent = await port().send(order())
    const id = sent.ok ? sent.externalId : ''
    namirial.failNext({ kind: 'reply', reply: { status: 503 } }, { kind: 'reset', when: 'before' })
    expect(await port().status(id)).toEqual({ ok: true, state: 'sent' })
  })
})
