import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APOSTROPHES, foldText, foldToLetters, MARKS, SPELLINGS } from '../contract/checks/fold-text.ts'
import { migrate, readMigrations } from '../server/db/migrate.ts'
import { emptyDatabase, testDatabase } from '../test/database.ts'
import { foldFunction, latinCharacters } from './make-fold-function.ts'

const database = await testDatabase()
afterAll(() => database.close())

describe('the function fold of the database', () => {
  it('the function fold of the database folds each letter as the page does', async () => {
    const letters = [...SPELLINGS.keys()].flatMap((letter) => [letter, letter.toUpperCase()])
    const marked = MARKS.map((mark) => `x${mark}`)
    const texts = [...latinCharacters, ...letters, ...APOSTROPHES, ...marked]
    const inWords = texts.map((text) => `Ab${text}C1`)
    const folded = await foldInDatabase([...texts, ...inWords])
    expect(folded).toEqual([...texts, ...inWords].map(foldText))
    expect(folded.join('')).not.toMatch(/[łøđßæœþüéñ]/)
  })

  it('the function fold of the database is the one that scripts/make-fold-function.ts prints', async () => {
    const { rows } = await database.pool.query<{ body: string }>(
      "select prosrc as body from pg_proc where proname = 'fold'",
    )
    expect(foldFunction()).toContain(rows[0]!.body)
  })

  it('the key of a place has the letters of foldToLetters', async () => {
    const names = ['Łódź', 'Großdorf', "Sant'Ægidio", 'Bozen/Bolzano', 'Ŝłøđ 12']
    const { rows } = await database.pool.query<{ key: string }>(
      'select place_key(name) as key from unnest($1::text[]) with ordinality n (name, at) order by at',
      [names],
    )
    expect(rows.map(({ key }) => key)).toEqual(
      names.map((name) => foldToLetters(name.split('/')[0]!).toLowerCase()),
    )
  })
})

describe('the migration of the function fold', () => {
  const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
  let former: Awaited<ReturnType<typeof emptyDatabase>>
  beforeAll(async () => {
    former = await emptyDatabase()
    const { pool } = former
    const migrations = await readMigrations()
    await migrate(
      pool,
      migrations.filter(({ name }) => name < '009'),
    )
    await pool.query(`insert into owners (id, name, email) values
      ('${id(1)}', 'Strauß', 'a@example.it'), ('${id(2)}', 'Strub', 'b@example.it'), ('${id(3)}', 'Stra', 'c@example.it')`)
    const street = `insert into street_names (street, city, district, last_used_at) values`
    await pool.query(`${street} ('HAUPTSTRAßE', 'Bolzano', 'BZ', '2026-01-02'),
      ('HAUPTSTRASSE', 'Bolzano', 'BZ', '2026-01-01'), ('HAUPTSTRASSE', 'Merano', 'BZ', '2026-01-01')`)
    await pool.query(`insert into uploaded_places (city, district, region, created_at) values
      ('Großdorf', 'BZ', 'Trentino', '2026-01-01'), ('Grossdorf', 'BZ', 'Trentino', '2026-01-02')`)
    await migrate(
      pool,
      migrations.filter(({ name }) => name < '010'),
    )
  })
  afterAll(() => former.close())
  const column = async (query: string) =>
    (await former.pool.query<{ one: string }>(query)).rows.map(({ one }) => one)

  it('the migration of the function fold derives the stored searches anew', async () => {
    expect(await column('select search as one from owners order by id')).toEqual([
      'strauss a@example.it',
      'strub b@example.it',
      'stra c@example.it',
    ])
    expect(await column("select city as one from uploaded_places where city_key = 'grossdorf'")).toEqual([
      'Großdorf',
    ])
  })

  it('the migration of the function fold keeps the latest of streets that are now the same', async () => {
    expect(await column('select street || city as one from street_names order by 1')).toEqual([
      'HAUPTSTRASSEMerano',
      'HAUPTSTRAßEBolzano',
    ])
  })

  it('the migration of the function fold rebuilds the indexes of folded names', async () => {
    const client = await former.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
      const names = "select id as one from owners where fold(name) = 'strauss'"
      expect((await client.query(`explain ${names}`)).rows.join()).not.toContain('Seq Scan')
      expect((await client.query(names)).rows).toEqual([{ one: id(1) }])
      const sorted = await client.query('select name from owners order by fold(name), id')
      expect(sorted.rows.map(({ name }) => name)).toEqual(['Stra', 'Strauß', 'Strub'])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

async function foldInDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ folded: string }>(
    'select fold(text) as folded from unnest($1::text[]) with ordinality t (text, at) order by at',
    [texts],
  )
  return rows.map(({ folded }) => folded)
}
