import { sql } from 'kysely'
import { completeAbi } from '../../../shared/abi.ts'
import type { BANK_COLUMNS } from '../../../shared/api/uploads.ts'
import type { ListKind } from './list-kind.ts'

type Column = (typeof BANK_COLUMNS)[number]

const LONGEST_NAME = 200

/** Banks by ABI code. */
export const bankList: ListKind<Column, { abi: string; bank_name: string }> = {
  noun: 'ibans',
  columns: [
    {
      name: 'abi',
      headings: ['abi', 'codice abi', 'cod abi', 'codice banca', 'bank code', 'codice', 'code'],
      looksRight: (cell) => /^\d{4,5}$/.test(cell),
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
      looksRight: (cell) => /\p{L}{2}/u.test(cell),
    },
  ],
  check({ abi: given, bank_name }) {
    const abi = completeAbi(given)
    if (abi === '') return { ok: false, kind: 'other', reason: 'Manca il codice ABI' }
    if (!/^\d+$/.test(abi)) return { ok: false, kind: 'other', reason: 'Il codice ABI ha solo cifre' }
    if (abi.length !== 5)
      return { ok: false, kind: 'length', reason: `Il codice ABI ha 5 cifre, qui sono ${abi.length}` }
    if (!/\p{L}/u.test(bank_name)) return { ok: false, kind: 'other', reason: 'Manca il nome della banca' }
    if (bank_name.length > LONGEST_NAME)
      return { ok: false, kind: 'other', reason: 'Il nome della banca è troppo lungo' }
    return { ok: true, row: { abi, bank_name }, completed: abi !== given }
  },
  async store(db, rows) {
    await sql`
      insert into uploaded_banks (abi, bank_name)
      select distinct on (abi) abi, bank_name
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (abi text, bank_name text))
        with ordinality as given (abi, bank_name, place)
      order by abi, place desc
      on conflict (abi) do update set bank_name = excluded.bank_name, updated_at = now()
      where uploaded_banks.bank_name is distinct from excluded.bank_name`.execute(db)
  },
}
