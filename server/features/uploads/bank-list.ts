import { type Kysely, type RawBuilder, sql } from 'kysely'
import { banks } from '../../../contract/checks/banks.ts'
import { isProbableTypo } from '../../../contract/checks/edit-distance.ts'
import { foldToLetters } from '../../../contract/checks/fold-text.ts'
import { once } from '../../../contract/checks/memoize.ts'
import { type BANK_COLUMNS, completeAbi } from '../../../shared/api/uploads.ts'
import { generationInUse } from '../../db/list-versions.ts'
import type { Database } from '../../db/schema.ts'
import { type ListKind, roundedReason } from './list-kind.ts'

type Column = (typeof BANK_COLUMNS)[number]

const MAX_NAME_LENGTH = 200
const IN_USE = generationInUse('uploaded_banks')

/** `doubt`: the reason why it needs a confirmation. */
type StoredBank = Record<Column, string> & { doubt: string | null }

/** Banks by ABI code. */
export const bankList: ListKind<Column, StoredBank> = {
  noun: 'ibans',
  columns: [
    {
      name: 'abi',
      headings: ['abi', 'codice abi', 'cod abi', 'codice banca', 'bank code', 'codice', 'code'],
      isPlausible: (cell) => /^\d{4,5}$/.test(cell),
    },
    {
      name: 'bank_name',
      headings: [
        'bank name',
        'nome banca',
        'banca',
        'denominazione',
        'ragione sociale',
        'bank',
        'nome',
        'name',
      ],
      isPlausible: (cell) => /\p{L}{2}/u.test(cell),
    },
  ],
  check({ abi: typedAbi, bank_name }) {
    const abi = completeAbi(typedAbi)
    if (abi === '') return { ok: false, kind: 'other', reason: 'Manca il codice ABI' }
    if (!/^\d+$/.test(abi))
      return { ok: false, kind: 'other', reason: roundedReason(abi) ?? 'Il codice ABI ha solo cifre' }
    if (abi.length !== 5)
      return { ok: false, kind: 'length', reason: `Il codice ABI ha 5 cifre, qui sono ${abi.length}` }
    if (!/\p{L}/u.test(bank_name)) return { ok: false, kind: 'other', reason: 'Manca il nome della banca' }
    if (bank_name.length > MAX_NAME_LENGTH)
      return { ok: false, kind: 'other', reason: 'Il nome della banca è troppo lungo' }
    return { ok: true, row: { abi, bank_name, doubt: doubtOf(abi, bank_name) }, completed: abi !== typedAbi }
  },
  keyOf: ({ abi }) => abi,
  store: (db, rows) => storeBanks(db, rows, IN_USE),
  uploaded: {
    table: 'uploaded_banks',
    async countWaiting(db, rows) {
      const { rows: found } = await sql<{ waiting: string }>`
        select count(*) as waiting from ${valuesOf(rows)} where (
          select b.bank_name = given.bank_name and b.doubt is null from uploaded_banks as b
          where b.generation = ${IN_USE} and b.abi = given.abi
          limit 1) is not true`.execute(db)
      return Number(found[0]?.waiting ?? 0)
    },
    storeIn: (db, rows, generation) => storeBanks(db, rows, sql`${generation}::integer`),
    // Searches the index row by row: a recently filled list has no statistics for a join.
    async copyKnown(db, rows, { from, to }) {
      const copied = await sql`
        insert into uploaded_banks (generation, id, created_at, updated_at, abi, bank_name, doubt)
        select ${to}::integer, b.id, b.created_at, b.updated_at, b.abi, b.bank_name, b.doubt
        from (select distinct abi from ${valuesOf(rows)}) as wanted
          cross join lateral (
            select * from uploaded_banks as b where b.generation = ${from} and b.abi = wanted.abi limit 1) as b
        on conflict do nothing`.execute(db)
      return Number(copied.numAffectedRows ?? 0)
    },
  },
}

const valuesOf = (rows: readonly StoredBank[]) => sql`
  rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (abi text, bank_name text, doubt text))
    with ordinality as given (abi, bank_name, doubt, place)`

/** A confirmed name stays active. */
async function storeBanks(
  db: Kysely<Database>,
  rows: readonly StoredBank[],
  generation: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into uploaded_banks (generation, abi, bank_name, doubt)
    select distinct on (abi) ${generation}, abi, bank_name, doubt from ${valuesOf(rows)}
    order by abi, place desc
    on conflict (generation, abi) do update
      set bank_name = excluded.bank_name, updated_at = now(), doubt = excluded.doubt
    where uploaded_banks.bank_name is distinct from excluded.bank_name
      or (uploaded_banks.doubt is not null and uploaded_banks.doubt is distinct from excluded.doubt)`.execute(
    db,
  )
}

const foldedNames = once(() =>
  [...banks().values()].map((bank) => ({ ...bank, letters: foldToLetters(bank.name) })),
)

/** A name similar to the known one of this code or, for an unknown code, to that of another bank. */
function doubtOf(abi: string, bankName: string): string | null {
  const letters = foldToLetters(bankName)
  const known = banks().get(abi)
  if (known)
    return isProbableTypo(letters, foldToLetters(known.name))
      ? `«${bankName}» è quasi «${known.name}», la banca di questo codice`
      : null
  const near = foldedNames().find((bank) => isProbableTypo(letters, bank.letters))
  return near ? `«${bankName}» è quasi «${near.name}», che ha il codice ${near.abi}` : null
}
