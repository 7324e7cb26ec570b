import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseOfFile } from '../test/database.ts'
import { signedIn } from '../test/factories.ts'
import { addRow, rowOf } from '../test/rows.ts'
import { isEntryFailure, wordEntryFailure } from './crm/word-failure.ts'
import { migrate } from './db/migrate.ts'
import type { EffectCause } from './effects/effect-cause.ts'
import { wordEffectFailure } from './features/services/word-effect-failure.ts'
import { toDetail } from './providers/crm/word-problems.ts'
import { isNewsletterFailure } from './providers/newsletter/word-failure.ts'
import {
  type EnvelopeCause,
  wordEnvelopeCause,
  wordEnvelopeFailure,
} from './providers/signature/word-failure.ts'

const { db, pool } = await databaseOfFile()
const { user } = await signedIn({ db, now: () => new Date() })

type Table = 'effects' | 'crm_entries' | 'envelopes'
/** The words that the database permits. */
async function wordsOf(table: Table): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${`${table}_failure_check`}`.execute(db)
  return [...rows[0]!.definition.matchAll(/'([a-z-]+)'::text/g)].map(([, word]) => word!)
}

/** What the other side said, where it has a form. */
const DETAILS: Readonly<Record<string, string>> = {
  'values-refused': toDetail([{ code: 'MANDATORY_NOT_FOUND', source: '$LastName' }]),
  'record-removed': '2026-11-20T09:00:00.000Z Ada Neri',
  'call-refused': 'not-found',
  'mail-refused': 'mailbox-full: 552 too big',
  'invitation-undelivered': 'ada@posta.example mailbox-full: 552 too big',
}
const causeOf = (failure: string) => ({ failure, detail: DETAILS[failure] ?? `said of ${failure}` })

const TABLES: [Table, { word: (failure: string) => string; isKnown: (failure: string) => boolean }][] = [
  [
    'effects',
    {
      word: (failure) => {
        const kind = isEntryFailure(failure)
          ? 'lead'
          : isNewsletterFailure(failure)
            ? 'newsletter'
            : 'mailing'
        return wordEffectFailure(kind, causeOf(failure) as EffectCause)
      },
      isKnown: (failure) => isEntryFailure(failure) || isNewsletterFailure(failure),
    },
  ],
  [
    'crm_entries',
    {
      word: (failure) => wordEntryFailure(causeOf(failure) as Parameters<typeof wordEntryFailure>[0]),
      isKnown: isEntryFailure,
    },
  ],
  [
    'envelopes',
    {
      word: (failure) => wordEnvelopeCause(causeOf(failure) as EnvelopeCause),
      isKnown: (failure) => wordEnvelopeCause(causeOf(failure) as EnvelopeCause) !== '',
    },
  ],
]

describe.each(TABLES)('the failures on rows of %s', (table, { word, isKnown }) => {
  it(`the failures on rows of ${table} have one sentence each`, async () => {
    const words = await wordsOf(table)
    expect(words.length).toBeGreaterThan(15)
    expect(words.filter((failure) => !isKnown(failure))).toEqual([])
    const sentences = words.map(word)
    expect(sentences.filter((sentence) => sentence.length < 5)).toEqual([])
    expect(new Set(sentences).size).toBe(words.length)
  })

  it(`the failures on rows of ${table} are no sentences`, async () => {
    const set = sql`update ${sql.table(table)} set failure = ${'Il CRM non risponde'}`
    if (table === 'envelopes') await addEnvelope()
    else if (table === 'effects') await addEffect('lead')
    else await addEntry()
    await expect(set.execute(db)).rejects.toThrow(`${table}_failure_check`)
  })
})

const addRecord = async () =>
  (
    await addRow(db, 'records', {
      created_by: user.id,
      updated_by: user.id,
      draft: true,
      definition_version: 1,
      data: '{}',
    })
  ).id

const addEnvelope = async () =>
  await addRow(db, 'envelopes', {
    record_id: await addRecord(),
    record_version: 1,
    provider: 'built-in',
    state: 'sent',
    name: 'Contratto',
    signer: '{}',
    expires_at: new Date(),
    created_by: user.id,
  })

const addEffect = (kind: string) => addRow(db, 'effects', { kind, key: crypto.randomUUID(), attempts: 1 })

async function addEntry() {
  const record_id = await addRecord()
  const key = `${record_id}:luce`
  return await addRow(db, 'crm_entries', { record_id, part: 'luce', key, crm_key: key })
}

describe('the failures that the version before writes', () => {
  it.each([
    ['cancelled', 'La pratica è stata rimossa.', 'other'],
    ['refused', 'Resto con il mio fornitore', 'signer-refused'],
  ])('the reason of an envelope that is %s is shown as it was written', async (state, reason, failure) => {
    const { id } = await addEnvelope()
    await sql`update envelopes set state = ${state}, reason = ${reason} where id = ${id}`.execute(db)
    const ended = await rowOf(db, 'envelopes', { id })
    expect([ended.failure, wordEnvelopeFailure(ended)]).toEqual([failure, reason])
    await sql`update envelopes set reason = '' where id = ${id}`.execute(db)
    expect(wordEnvelopeFailure(await rowOf(db, 'envelopes', { id }))).toBe('')
  })

  it.each([['effects'], ['crm_entries']] as const)(
    'the answers in %s are shown as they were written',
    async (table) => {
      const { id } = table === 'effects' ? await addEffect('newsletter') : await addEntry()
      const answer = (value: object) =>
        sql`update ${sql.table(table)} set answer = ${JSON.stringify(value)}::jsonb where id = ${id}`.execute(
          db,
        )
      const shown = async () => {
        const { failure, failure_detail: detail } = await rowOf(db, table, { id })
        return [failure, failure && wordEffectFailure('newsletter', { failure, detail })]
      }
      await answer({ ok: false, reason: 'refused', detail: 'looks fake' })
      expect(await shown()).toEqual(['other', 'looks fake'])
      await answer({ ok: false, reason: 'unreachable', detail: 'Mailchimp non risponde: ETIMEDOUT' })
      expect(await shown()).toEqual(['other', 'Mailchimp non risponde: ETIMEDOUT'])
      await answer({ ok: true, id: '' })
      expect(await shown()).toEqual([null, null])
    },
  )
})

it('the failures of before a migration are shown as they were written', async () => {
  await pool.query(`
    delete from migrations where name like '045-%';
    drop function take_former_reason, take_former_detail cascade;
    alter table effects drop column failure, drop column failure_detail;
    alter table crm_entries drop column failure, drop column failure_detail;
    alter table envelopes drop column failure, drop column failure_detail`)
  const [envelope, refused, effect, entry] = [
    await addEnvelope(),
    await addEnvelope(),
    await addEffect('lead'),
    await addEntry(),
  ]
  const [undelivered, words, owner] = ['L’invito non è stato consegnato', 'Ci ripenso', 'Owner: non c’è']
  await sql`update envelopes set state = 'cancelled', reason = ${undelivered} where id = ${envelope.id}`.execute(
    db,
  )
  await sql`update envelopes set state = 'refused', reason = ${words} where id = ${refused.id}`.execute(db)
  const answer = JSON.stringify({ ok: false, reason: 'refused', detail: owner })
  for (const [table, { id }] of [
    ['effects', effect],
    ['crm_entries', entry],
  ] as const)
    await sql`update ${sql.table(table)} set answer = ${answer}::jsonb where id = ${id}`.execute(db)
  expect(await migrate(pool)).toEqual(['045-words-of-failed-effects-and-envelopes.sql'])
  const shownOf = async (id: string) => {
    const row = await rowOf(db, 'envelopes', { id })
    return [row.failure, wordEnvelopeFailure(row)]
  }
  expect([await shownOf(envelope.id), await shownOf(refused.id)]).toEqual([
    ['other', undelivered],
    ['signer-refused', words],
  ])
  for (const [table, { id }] of [
    ['effects', effect],
    ['crm_entries', entry],
  ] as const) {
    const { failure, failure_detail: detail } = await rowOf(db, table, { id })
    expect([failure, wordEffectFailure('lead', { failure: failure!, detail })]).toEqual(['other', owner])
  }
})
