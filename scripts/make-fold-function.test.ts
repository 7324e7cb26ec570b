import { expect, it } from 'vitest'
import { APOSTROPHES, foldText, foldToLetters, MARKS, SPELLINGS } from '../contract/texts/fold-text.ts'
import { databaseOfFile } from '../test/database.ts'
import { foldFunction, latinCharacters } from './make-fold-function.ts'

const database = await databaseOfFile()

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
async function foldInDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ folded: string }>(
    'select fold(text) as folded from unnest($1::text[]) with ordinality t (text, at) order by at',
    [texts],
  )
  return rows.map(({ folded }) => folded)
}
