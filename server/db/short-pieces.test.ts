import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'

const { db } = await databaseOfFile()

/** Each sign and each two signs of a word. */
function piecesOf(text: string): string[] {
  const words = text.split(' ').map((word) => [...word])
  return words.flatMap((signs) => signs.flatMap((sign, at) => [sign, signs.slice(at, at + 2).join('')]))
}

it.each(['mario rossi 12', '', ' ', 'a', 'ab', ' a  bc ', "d'angelo s.r.l. é𝔞𝔟", 'aa aaa\nb\tc'])(
  'short_pieces has each sign and each two signs of the words of «%s»',
  async (text) => {
    const { rows } = await sql<{ pieces: string[] }>`select short_pieces(${text}) as pieces`.execute(db)
    expect(new Set(rows[0]!.pieces)).toEqual(new Set(piecesOf(text)))
  },
)
