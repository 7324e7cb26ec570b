import { type Kysely, type RawBuilder, sql } from 'kysely'
import { foldText } from '../../../contract/texts/fold-text.ts'
import type { RecordRow } from '../../../shared/api/records.ts'
import { likePattern, searchTermsOf } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'

/** Without the signs that people write between the groups of a code or leave out of a name, as `squeeze` in SQL. */
const squeeze = (text: string): string => foldText(text).replace(/[\s!-/:-@[-`{-~]+/g, '')

/** The prefix of Italy before a telephone number that is typed with it. */
const COUNTRY = /^(?:\+|00)39(?=\d{8,11}$)/

/** The whole search as one identifier, dictated in groups: `347 123 4567`, `IT001 E 1234 5678`. */
function dictated(searchWord: string): string | undefined {
  const whole = searchWord
    .normalize('NFKC')
    .replace(/[\p{Cf}\s./-]+/gu, '')
    .replace(COUNTRY, '')
  return /\d/.test(whole) && whole.length >= 5 ? squeeze(whole) : undefined
}

const spellingsOf = (term: string) => [...new Set([foldText(term), squeeze(term)])].filter(Boolean)

/** The newest records, in which one can see whether a term is frequent, and how many of them a frequent one has. */
const SAMPLE = { records: 2_000, frequent: 200 }

/** The terms of one or two signs that few records have: no trigram finds them, and a scan would read every record. */
export async function findRareTerms(db: Kysely<Database>, searchWord: string): Promise<ReadonlySet<string>> {
  const short = searchTermsOf(searchWord).filter((term) => [...foldText(term)].length <= 2)
  if (short.length === 0) return new Set()
  const { rows } = await sql<{ term: string }>`
    select term from unnest(${short}::text[], ${short.map((term) => likePattern(foldText(term)))}::text[]) t(term, pattern)
    where ${SAMPLE.frequent} > (
      select count(*) from (select search from records where removed_at is null order by updated_at desc, id limit ${SAMPLE.records}) newest
      where search like pattern)`.execute(db)
  return new Set(rows.map(({ term }) => term))
}

/**
 * Whether a record contains every word of the search, in the names or identifiers that it is searched by (LIST-3,
 * LIST-30), or the whole search as one identifier. `rareTerms` are read from their index.
 */
export function foundBySearch(searchWord: string, rareTerms?: ReadonlySet<string>): RawBuilder<boolean> {
  const terms = searchTermsOf(searchWord)
  if (terms.length === 0) return sql<boolean>`true`
  const contains = (text: string) => sql<boolean>`r.search like ${likePattern(text)}`
  const each = terms.map((term) => {
    const spellings = spellingsOf(term)
    if (rareTerms?.has(term)) return sql<boolean>`short_pieces(r.search) && ${spellings}::text[]`
    return sql<boolean>`(${sql.join(spellings.map(contains), sql` or `)})`
  })
  const all = sql<boolean>`(${sql.join(each, sql` and `)})`
  const whole = dictated(searchWord)
  return whole === undefined || (terms.length === 1 && spellingsOf(terms[0]!).includes(whole))
    ? all
    : sql<boolean>`(${all} or ${contains(whole)})`
}

const NAMES = [
  'last_name',
  'name',
  'ragione_sociale',
  'contact_owner',
  'operation_luce',
  'operation_gas',
  'type_contract',
] as const
const IDENTIFIERS = {
  cf: 'CF',
  p_iva: 'P.IVA',
  pod: 'POD',
  pdr: 'PDR',
  phone: 'Tel.',
  email: 'E-mail',
  code: 'Codice',
} as const

export const SEARCHED_COLUMNS = [...NAMES, ...(Object.keys(IDENTIFIERS) as (keyof typeof IDENTIFIERS)[])]
type Searched = Record<(typeof SEARCHED_COLUMNS)[number], string>

/** The identifier that explains why a search finds a record; null where its names do. */
export function reasonOf(row: Searched, searchWord: string): RecordRow['foundBy'] {
  const terms = searchTermsOf(searchWord)
  const names = NAMES.map((name) => `${foldText(row[name])} ${squeeze(row[name])}`).join(' ')
  const unexplained = terms.filter(
    (term) => !names.includes(foldText(term)) && !names.includes(squeeze(term)),
  )
  if (unexplained.length === 0) return null
  const wanted = [dictated(searchWord) ?? '', ...unexplained.map(squeeze)].filter(Boolean)
  for (const text of wanted)
    for (const [column, label] of Object.entries(IDENTIFIERS)) {
      const value = row[column as keyof typeof IDENTIFIERS]
      if (squeeze(value).includes(text)) return { label, value }
    }
  return null
}
