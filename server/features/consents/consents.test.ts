import { describe, expect, it } from 'vitest'
import { listConsents, listConsentTexts, writeConsentText } from '../../../shared/api/consents.ts'
import { serverOfFile } from '../../../test/server.ts'
import { recordConsent } from '../../audit/record-consent.ts'
import { consentRoutes } from './routes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const server = await serverOfFile({ routes: consentRoutes, now: () => NOW })
const admin = await server.signedIn({ role: 'admin' })
const agent = await server.signedIn()

const NEW_TEXT = 'Acconsento a ricevere la newsletter, in parole nuove.'
const write = (body: object, session = admin) =>
  server.inject(
    writeConsentText,
    { body: { purpose: 'newsletter', version: 1, text: NEW_TEXT, ...body } },
    session,
  )
const texts = async (session = agent) => (await server.inject(listConsentTexts, {}, session)).body.texts
const list = async (query: object = {}, session = admin) =>
  await server.inject(listConsents, { query }, session)

describe('the consent texts [NEWS-14] [GAP-39]', () => {
  it('the consent texts start with a version for each purpose, and every change creates the next version', async () => {
    const first = await texts()
    expect(first.map(({ purpose, version }) => [purpose, version])).toEqual([
      ['newsletter', 1],
      ['marketing-terzi-telefonia', 1],
      ['marketing-terzi-energia', 1],
      ['marketing-terzi-casa', 1],
      ['marketing-terzi-assicurazioni', 1],
      ['marketing-terzi', 1],
    ])
    const { status, body } = await write({})
    expect(status).toBe(200)
    expect(body.text).toEqual({
      purpose: 'newsletter',
      version: 2,
      text: NEW_TEXT,
      at: NOW.toISOString(),
      author: `${admin.user.name} ${admin.user.last_name}`.trim(),
    })
    const all = await texts()
    expect(all).toHaveLength(7)
    expect(all[1]).toEqual(first[0])
    const log = await server.context.db.selectFrom('object_events').selectAll().execute()
    expect(log).toMatchObject([
      { noun: 'consent-texts', kind: 'changed', after: { version: 2, text: NEW_TEXT } },
    ])
  })

  it('the consent texts refuse a stale change and an unchanged text', async () => {
    expect((await write({ text: 'Un testo scritto senza aver visto l’altro.' })).status).toBe(409)
    expect((await write({ version: 2 })).body.text.version).toBe(2)
    const both = await Promise.all([
      write({ version: 2, text: 'Il primo di due testi scritti insieme.' }),
      write({ version: 2, text: 'Il secondo di due testi scritti insieme.' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('the consent texts refuse a text without content and an unknown purpose', async () => {
    for (const wrong of [
      { text: ' corto ' },
      { text: 'a\0'.repeat(20) },
      { purpose: 'altro' },
      // The consent without a category of recipients is no longer requested.
      { purpose: 'marketing-terzi', version: 1 },
      { text: 'x'.repeat(4_001) },
    ])
      expect((await write({ version: 3, ...wrong })).status).toBe(400)
  })
})

it('the proof of consents is listed newest first, filtered by address, name and purpose', async () => {
  const { db } = server.context
  const said = { channel: 'form', ip: '203.0.113.7', recordedBy: agent.user.id } as const
  const anna = { email: 'Anna@example.it', name: 'Anna Verdi', ...said }
  await recordConsent(db, { ...anna, purpose: 'newsletter', act: 'asked', at: NOW, version: 1 })
  const later = new Date(NOW.getTime() + 60_000)
  await recordConsent(db, { ...anna, purpose: 'marketing-terzi-casa', act: 'given', at: later })
  const luca = {
    email: 'luca@example.it',
    name: 'Luca Neri',
    channel: 'one-click',
    ip: '203.0.113.8',
  } as const
  await recordConsent(db, { ...luca, purpose: 'newsletter', act: 'withdrawn', at: later, version: 2 })

  expect((await list()).body.count).toBe(3)
  const { body } = await list({ searchWord: 'anna@' })
  expect(body.consents.map(({ act }) => act)).toEqual(['given', 'asked'])
  expect(body.consents[1]).toMatchObject({
    purpose: 'newsletter',
    channel: 'form',
    version: 1,
    ip: '203.0.113.7',
    at: NOW.toISOString(),
    recordedBy: `${agent.user.name} ${agent.user.last_name}`.trim(),
    recordId: null,
  })
  const newsletter = (await list({ purpose: 'newsletter', searchWord: 'luca' })).body
  expect(newsletter.consents).toMatchObject([{ act: 'withdrawn', recordedBy: '', text: NEW_TEXT }])
  expect((await list({ limit: 1, page: 1 })).body.consents).toHaveLength(1)
  expect((await list({ searchWord: '100%' })).body.count).toBe(0)
})
