import { describe, expect, it } from 'vitest'
import { listNewsletterScripts, newsletterScriptCalls } from '../../../shared/api/newsletter.ts'
import { serverOfFile } from '../../../test/server.ts'
import { newsletterRoutes } from './routes.ts'

const server = await serverOfFile({ routes: newsletterRoutes })
const admin = await server.signedIn({ role: 'admin' })
const agent = await server.signedIn()

const create = (text: string) => server.inject(newsletterScriptCalls.create, { body: { text } }, admin)
const list = async () => (await server.inject(listNewsletterScripts, {}, agent)).body.newsletterScripts

// Also NEWS-18.
describe('newsletter scripts [NEWS-15] [NEWS-16]', () => {
  // Also API-76, API-77.
  it('newsletter scripts are written by administrators and read by every user [API-74] [API-75]', async () => {
    const first = await create('<h2>Ciao</h2><p>Testo con <b>enfasi</b></p>')
    expect(first.status).toBe(200)
    const { id } = first.body.newsletterScript
    expect(first.body).toEqual({
      ok: true,
      newsletterScript: {
        id,
        text: '<h2>Ciao</h2><p>Testo con <b>enfasi</b></p>',
        updatedAt: expect.any(String),
      },
    })
    const second = await create('Secondo')
    expect((await list()).map(({ text }) => text)).toEqual([
      '<h2>Ciao</h2><p>Testo con <b>enfasi</b></p>',
      'Secondo',
    ])
    const body = { text: '<p>Nuovo</p>' }
    const changed = await server.inject(newsletterScriptCalls.update, { params: { id }, body }, admin)
    expect(changed.body.newsletterScript).toEqual({
      id,
      text: '<p>Nuovo</p>',
      updatedAt: expect.any(String),
    })
    const removed = { params: { id: second.body.newsletterScript.id } }
    expect((await server.inject(newsletterScriptCalls.remove, removed, admin)).body).toEqual({ ok: true })
    expect(await list()).toEqual([changed.body.newsletterScript])
  })

  it.each([
    ['<script>alert(1)</script><p>Testo</p>', '<p>Testo</p>'],
    ['<p onclick="alert(1)">Testo</p>', '<p>Testo</p>'],
    ['<a href="javascript:alert(1)">Testo</a>', '<a target="_blank" rel="noopener noreferrer">Testo</a>'],
    ['<img src=x onerror=alert(1)>Testo', 'Testo'],
    ['<iframe src="https://example.it"></iframe>Testo', 'Testo'],
    ['<p style="background:url(//example.it/x)">Testo</p>', '<p>Testo</p>'],
  ])('newsletter scripts are returned sanitised: %s', async (text, clean) => {
    const { body } = await create(text)
    expect(body.newsletterScript.text).toBe(clean)
    expect((await list()).at(-1)!.text).toBe(clean)
  })

  it('newsletter scripts require a text', async () => {
    for (const text of ['<p></p>', '<p>&nbsp;</p>', '<script>alert(1)</script>'])
      expect((await create(text)).status).toBe(422)
    for (const text of ['', '  ', 'x'.repeat(100_001)]) expect((await create(text)).status).toBe(400)
    expect((await create('a\0b')).status).toBe(400)
  })
})
