import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cleanLine } from '../../contract/clean-text.ts'
import { nameKey as keyOfText } from '../../contract/texts/name-key.ts'
import { databaseOfFile } from '../../test/database.ts'
import { nameKey } from './name-key.ts'

const { db } = await databaseOfFile()

const PART = 65_536
/** Every character that a text of the database may have. */
const CHARACTERS = Array.from({ length: 0x10_ff_ff }, (_, at) => at + 1)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))

const hexOf = (character: string) => character.codePointAt(0)!.toString(16)
const dropped = CHARACTERS.filter((character) => cleanLine(`a${character}b`) === 'ab')
const joining = CHARACTERS.filter((character) => cleanLine(`a${character}b`) === 'a b')

async function keysOf(characters: readonly string[]): Promise<string[]> {
  const names = characters.map((character) => `a${character}b`)
  const { rows } = await sql<{ key: string }>`select ${nameKey(sql`name`)} as key
    from unnest(${names}::text[]) with ordinality as given (name, at) order by at`.execute(db)
  return rows.map(({ key }) => key)
}

it('the key of a name drops and joins the characters that a typed name loses, of all that Unicode has', async () => {
  expect(dropped.length).toBeGreaterThan(4000)
  expect(joining.length).toBeGreaterThan(20)
  const droppedKeys = await keysOf(dropped)
  expect(dropped.filter((_, at) => droppedKeys[at] !== 'ab').map(hexOf)).toEqual([])
  const joiningKeys = await keysOf(joining)
  expect(joining.filter((_, at) => joiningKeys[at] !== 'a b').map(hexOf)).toEqual([])
})

it('the key of a name keeps every other character', async () => {
  const lost = new Set([...dropped, ...joining])
  const others = CHARACTERS.filter((character) => !lost.has(character))
  for (let at = 0; at < others.length; at += PART) {
    const name = `a${others.slice(at, at + PART).join('')}b`
    const same = await sql<{
      same: boolean
    }>`select ${nameKey(sql`${name}::text`)} = fold(${name}::text) as same`
      .execute(db)
      .then(({ rows }) => rows[0]!.same)
    expect([hexOf(others[at]!), same]).toEqual([hexOf(others[at]!), true])
  }
})

it.each([
  ['  Agenzia   Rossi ', 'AGENZIA ROSSI'],
  ['Agenzia\tRossi', 'Agenzia\nRossi'],
  ['Agen\u200bzia Rossi', 'Agenzia Rossi'],
  ['Agenzia\u3164 Rossi', 'Agenzia Rossi'],
  ['Agenzia\ufe0f Rossi', 'Agenzia Rossi'],
  ['Agenzia\u2800Rossi', 'Agenzia Rossi'],
  ['Caffe\u0301', 'Caffé'],
])('the key of a name is the same for %j and %j', async (one, other) => {
  const { rows } = await sql<{ same: boolean }>`select ${nameKey(sql`${one}::text`)} = ${nameKey(
    sql`${other}::text`,
  )} as same`.execute(db)
  expect(rows).toEqual([{ same: true }])
  expect(keyOfText(one)).toBe(keyOfText(other))
})
