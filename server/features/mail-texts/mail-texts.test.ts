import { describe, expect, it } from 'vitest'
import * as calls from '../../../shared/api/mail-texts.ts'
import { serverOfFile } from '../../../test/server.ts'
import { findWording, MAIL_DEFINITIONS } from '../../documents/mails/definitions.ts'
import { mailTextRoutes } from './routes.ts'

let at = new Date('2026-11-20T10:00:00Z')
const server = await serverOfFile({
  routes: mailTextRoutes,
  now: () => at,
  config: { organisationName: 'Energia & Co.' },
})
const admin = await server.signedIn({ role: 'admin' })

const params = { kind: 'mailbox-code' } as const
const OWN = {
  subject: 'Il tuo codice per {ufficio}',
  text: 'Codice {codice}',
  html: '<p>Codice <b>{codice}</b></p>',
}
const write = (body: object = {}, session = admin) =>
  server.inject(calls.writeMailText, { params, body: { ...OWN, ...body } }, session)
const list = async () => (await server.inject(calls.listMailTexts, {}, admin)).body.texts
const one = async () => (await list()).find(({ kind }) => kind === params.kind)

describe('the mail texts [MAIL-20] [GAP-36]', () => {
  it('the mail texts are the defaults, can be replaced and reset, each with a history entry', async () => {
    expect(await list()).toHaveLength(Object.keys(MAIL_DEFINITIONS).length)
    const { original } = MAIL_DEFINITIONS['mailbox-code']
    expect(await one()).toMatchObject({ ...original, changed: null })
    const { status, body } = await write({ readAt: null, html: `${OWN.html}<script>alert(1)</script>` })
    expect(status).toBe(200)
    const actor = `${admin.user.name} ${admin.user.last_name}`.trim()
    expect(body.text).toMatchObject({ ...OWN, changed: { at: at.toISOString(), author: actor } })
    expect(await findWording(server.context.db, 'mailbox-code')).toEqual(OWN)
    const reset = await server.inject(calls.resetMailText, { params }, admin)
    expect(reset.body.text).toMatchObject({ ...original, changed: null })
    expect((await server.inject(calls.resetMailText, { params }, admin)).status).toBe(200)
    const events = await server.context.db
      .selectFrom('object_events')
      .selectAll()
      .orderBy('created_at')
      .execute()
    expect(events).toMatchObject([
      { noun: 'mail-texts', object_id: 'mailbox-code', before: { subject: original.subject }, after: OWN },
      { noun: 'mail-texts', before: OWN, after: { subject: original.subject } },
    ])
  })

  it('a mail text is refused with the position of an error and when it is stale', async () => {
    const { status, failure } = await write({ text: 'Ecco {codice}\ne {pin}' })
    expect(status).toBe(422)
    expect(failure.issues).toEqual([
      {
        field: 'text',
        code: 'unknown-variable',
        message: 'Riga 2, carattere 3: «{pin}» non c’è in questa mail.',
      },
    ])
    const first = (await write({ readAt: null })).body.text
    expect((await write({ readAt: null })).status).toBe(409)
    at = new Date(at.getTime() + 1_000)
    expect((await write({ readAt: first.changed!.at })).status).toBe(200)
    expect((await write({ readAt: first.changed!.at })).status).toBe(409)
    for (const wrong of [{ subject: ' ' }, { text: '' }, { html: 'x'.repeat(50_001) }, { more: 1 }])
      expect((await write(wrong)).status).toBe(400)
  })

  it.each([
    ['mailbox-code', '{codice}'],
    ['signing-code', '{codice}'],
    ['signing-invitation', '{pulsante}'],
    ['signing-refused', '{motivo}'],
    ['authenticator-reset', '{utente}'],
  ] as const)('a mail text of %s is refused without its required variable, %s', async (kind, needed) => {
    const { original } = MAIL_DEFINITIONS[kind]
    const body = { ...original, text: original.text.replaceAll(needed, '…') }
    for (const variable of ['link', 'documento']) body.text = body.text.replaceAll(`{${variable}}`, '…')
    const answer = await server.inject(calls.writeMailText, { params: { kind }, body }, admin)
    expect(answer.status).toBe(422)
    expect(answer.failure.issues).toMatchObject([{ field: 'text', code: 'missing-variable' }])
  })

  it('the preview of a mail text uses a record or a sample customer', async () => {
    const { id } = await server.context.db
      .insertInto('records')
      .values({
        data: '{}',
        draft: true,
        last_name: '<i>Neri</i>',
        name: 'Ugo',
        code: 'XY1',
        created_by: admin.user.id,
        updated_by: admin.user.id,
        definition_version: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const preview = (source: object, kind: keyof typeof MAIL_DEFINITIONS = 'cliente-felice') => {
      const body = { ...MAIL_DEFINITIONS[kind].original, source }
      return server.injectUnchecked(calls.previewMailText, { params: { kind }, body: body }, admin)
    }
    const real = (await preview({ record: id })).body
    expect(real.text).toContain('Ugo <i>Neri</i>')
    expect(real.html).toContain('Ugo &lt;i&gt;Neri&lt;/i&gt;')
    expect(real.subject).toContain('Energia & Co.')
    for (const kind of Object.keys(MAIL_DEFINITIONS) as (keyof typeof MAIL_DEFINITIONS)[]) {
      const { status, body } = await preview({ sample: 'luce-domestico' }, kind)
      expect([kind, status]).toEqual([kind, 200])
      expect(body.text + body.html).not.toMatch(/\{[a-z]+\}|undefined/)
    }
    expect((await preview({ record: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
  })

  it('the default mail text is used while a stored text of an earlier version leaks a code', async () => {
    const { db } = server.context
    const leaking = { subject: '{codice}', text: '{codice}', html: '<p>{codice}</p>' }
    await db.deleteFrom('mail_texts').execute()
    await db
      .insertInto('mail_texts')
      .values({ kind: 'signing-code', ...leaking })
      .execute()
    expect(await findWording(db, 'signing-code')).toEqual(MAIL_DEFINITIONS['signing-code'].original)
    await db.deleteFrom('mail_texts').execute()
  })
})
