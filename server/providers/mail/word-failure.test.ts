import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseOfFile } from '../../../test/database.ts'
import { addRow } from '../../../test/rows.ts'
import { wordMailFailure } from './word-failure.ts'

const { db } = await databaseOfFile()
const MAIL = {
  kind: 'riepilogo',
  recipient: 'ada@posta.example',
  subject: 'Riepilogo',
  text: 'Ecco',
} as const
const read = (id: string) =>
  db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the failure of a mail', () => {
  it('the failure of a mail is worded with the answer of the other side', () => {
    const word = (failure: Parameters<typeof wordMailFailure>[0]['failure'], failure_detail: string) =>
      wordMailFailure({ failure, failure_detail })
    expect(word('mailbox-full', 'EMESSAGE 552 too big')).toBe(
      'La casella del destinatario è piena, o il messaggio è troppo grande (EMESSAGE 552 too big)',
    )
    expect(word('unreachable', 'ECONNREFUSED')).toBe('Il server della posta non risponde: ECONNREFUSED')
    expect(word('other', 'una frase di prima')).toBe('una frase di prima')
    expect(word(null, '')).toBe('')
    expect(word('not-now', 'x'.repeat(900))).toHaveLength(500)
  })

  it('the failure that the version before writes as a sentence is shown as it was written', async () => {
    const { id } = await addRow(db, 'mail_outbox', { ...MAIL, state: 'queued' })
    const write = (sentence: string) =>
      sql`update mail_outbox set last_error = ${sentence} where id = ${id}`.execute(db)
    await write('La casella del destinatario è piena (552)')
    const failed = await read(id)
    expect([failed.failure, wordMailFailure(failed)]).toEqual([
      'other',
      'La casella del destinatario è piena (552)',
    ])
    await write('')
    expect(wordMailFailure(await read(id))).toBe('')
  })
})
