import { describe, expect, it } from 'vitest'
import { listMailBlocks, mailBlockCalls, previewMail } from '../../../shared/api/mail-blocks.ts'
import { serverOfFile } from '../../../test/server.ts'
import { mailingRoutes } from './routes.ts'

const server = await serverOfFile({ routes: mailingRoutes })
const admin = await server.signedIn({ role: 'admin' })
const agent = await server.signedIn()

const add = (name: string, template = 'Testo') =>
  server.inject(mailBlockCalls.create, { body: { name, template } }, admin)
const change = (id: string, name: string, template: string) =>
  server.inject(mailBlockCalls.update, { params: { id }, body: { name, template } }, admin)
const remove = (id: string) => server.inject(mailBlockCalls.remove, { params: { id } }, admin)
const list = async () => (await server.inject(listMailBlocks, {}, agent)).body.checkboxes

describe('the mail checkboxes [CHECKB-2] [CHECKB-5]', () => {
  it('the mail checkboxes are added, changed and removed [API-71] [API-72]', async () => {
    const { status, body } = await add(' Tempi ', 'Servono\nsei settimane. ')
    const { id } = body.checkbox
    const updatedAt = expect.any(String)
    expect([status, body]).toEqual([
      200,
      { ok: true, checkbox: { id, name: 'Tempi', template: 'Servono\nsei settimane.', updatedAt } },
    ])
    const changed = { id, name: 'Durata', template: 'Otto.', updatedAt }
    expect((await change(id, 'Durata', 'Otto.')).body.checkbox).toEqual(changed)
    expect((await list()).filter((one) => one.id === id)).toEqual([changed])
    expect((await remove(id)).body).toEqual({ ok: true })
  })

  it('a mail checkbox is refused without a name or a text [CHECKB-4]', async () => {
    expect((await add(' ', '')).failure.issues.map(({ field }) => field)).toEqual(['name', 'template'])
    const { body } = await add('Intera')
    expect((await change(body.checkbox.id, 'Intera', ' ')).failure.issues).toMatchObject([
      { field: 'template' },
    ])
    expect((await add('x'.repeat(201))).status).toBe(400)
    expect((await add('X', 'x'.repeat(10_001))).status).toBe(400)
  })

  it('the mail checkboxes have unique names, in any spelling', async () => {
    await add('Bolletta')
    expect((await add('BOLLETTA')).failure.issues).toMatchObject([{ field: 'name', code: 'taken' }])
    const other = (await add('Altra')).body.checkbox.id
    expect((await change(other, 'bolletta', 'x')).failure.issues).toMatchObject([
      { field: 'name', code: 'taken' },
    ])
    expect((await change(other, 'ALTRA', 'x')).status).toBe(200)
  })
})

describe('the mail preview [MAIL-20]', () => {
  const preview = (body: object) => server.injectUnchecked(previewMail, { body }, admin)

  it('the mail preview renders the happy-customer mail with the chosen blocks', async () => {
    const { checkbox } = (await add('Area clienti', 'Apri <b>l’app</b>.')).body
    const bare = (await preview({ kind: 'cliente-felice' })).body
    expect(bare.text).not.toMatch(/Area clienti|Passaparola/)
    const stored = (
      await preview({
        kind: 'cliente-felice',
        iteractions: [checkbox.id],
        recensioni: true,
        passaparola: true,
      })
    ).body
    expect(stored.text).toMatch(/Area clienti\nApri <b>l’app<\/b>\.[\s\S]*Com’è andata\?[\s\S]*Passaparola/)
    expect(stored.html).toContain('Apri &lt;b&gt;l’app&lt;/b&gt;.')
    expect(stored.subject).toBe(bare.subject)
  })

  it('the mail preview renders the recap of a contract and sends nothing', async () => {
    const { body } = await preview({ kind: 'riepilogo' })
    expect(body.text).toContain('POD: IT001E12345678')
    expect(await server.context.db.selectFrom('mail_outbox').select('id').execute()).toEqual([])
    for (const wrong of [{}, { kind: 'altro' }, { kind: 'riepilogo', iteractions: ['1'] }])
      expect((await preview(wrong)).status).toBe(400)
  })
})
