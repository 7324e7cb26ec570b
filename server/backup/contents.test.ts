import { expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import { LIST_CALLS } from '../../test/list-routes.ts'
import { openMailKinds } from '../documents/mails/definitions.ts'
import { CONTENTS } from './contents.ts'

const database = await databaseOfFile()

async function columnsByTable(): Promise<Map<string, string[]>> {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and table_name <> 'migrations' group by table_name`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

it('the backup classifies every table of the database and no other, and copies administered lists (G59)', async () => {
  const lists = LIST_CALLS.map(({ table }) => table)
  expect(Object.keys(CONTENTS).filter((table) => lists.some((list) => list === table))).toEqual([])
  expect([...Object.keys(CONTENTS), ...lists].sort()).toEqual([...(await columnsByTable()).keys()].sort())
})

it('the backup replaces only columns that exist in their table', async () => {
  const columns = await columnsByTable()
  const unknown = Object.entries(CONTENTS).flatMap(([table, contents]) =>
    typeof contents === 'string'
      ? []
      : Object.keys(contents.replaced).filter((column) => !columns.get(table)?.includes(column)),
  )
  expect(unknown).toEqual([])
})

it('a backup contains the text of exactly the mails without a code or link', async () => {
  const { pool } = database
  const { replaced } = CONTENTS.mail_outbox as { replaced: { text: string; state: string } }
  const { rows } = await pool.query<{ kind: string; text: string; state: string }>(
    `select kind, ${replaced.text} as text, ${replaced.state} as state
        from unnest($1::text[]) kind cross join (values ('T', 'queued')) mail (text, state)`,
    [[...openMailKinds(), 'signing-code', 'email-change-asked', 'of-an-older-version']],
  )
  const carried = rows.filter(({ text, state }) => text === 'T' && state === 'queued').map(({ kind }) => kind)
  expect(carried).toEqual(openMailKinds())
  expect(rows.filter(({ text }) => text === '').map(({ state }) => state)).toEqual(Array(3).fill('expired'))
})

it('a backup leaves out every column that holds the hash of a code', async () => {
  const columns = await columnsByTable()
  const carried = [...columns].flatMap(([table, names]) => {
    const contents = CONTENTS[table as keyof typeof CONTENTS]
    if (contents === 'no rows') return []
    const replaced = typeof contents === 'object' ? contents.replaced : {}
    return names
      .filter((name) => /code_hash|pending|answer_body/.test(name) && !replaced[name])
      .map((name) => `${table}.${name}`)
  })
  expect(carried).toEqual([])
})
