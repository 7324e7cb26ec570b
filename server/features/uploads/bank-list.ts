import { sql } from 'kysely'
import { banks } from '../../../contract/checks/banks.ts'
import { once } from '../../../contract/memoize.ts'
import { isProbableTypo } from '../../../contract/texts/edit-distance.ts'
import { foldText, foldToLetters } from '../../../contract/texts/fold-text.ts'
import { type BANK_COLUMNS, completeAbi } from '../../../shared/api/uploads.ts'
import { type ListKind, roundedReason } from './list-kind.ts'

type Column = (typeof BANK_COLUMNS)[number]

const MAX_NAME_LENGTH = 200

/** `doubt`: the reason why it needs a confirmation. */
type StoredBank = Record<Column, string> & { doubt: string | null }

/** Banks by ABI code. */
export const bankList: ListKind<Column, StoredBank> = {
  noun: 'ibans',
  table: 'uploaded_banks',
  columns: [
    {
      name: 'abi',
      title: 'Codice ABI',
      kinds: ['number'],
      headings: ['abi', 'codice abi', 'cod abi', 'codice banca', 'bank code', 'codice', 'code'],
      isPlausible: (cell) => /^\d{4,5}$/.test(cell),
    },
    {
      name: 'bank_name',
      title: 'Nome banca',
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
  doubtOf: ({ doubt }) => doubt,
  identityOf: ({ abi, bank_name }) => ({ key: abi, what: 'lo stesso codice', content: foldText(bank_name) }),
  rowTypes: { abi: 'text', bank_name: 'text', doubt: 'text' },
  values: ['abi', 'bank_name', 'doubt'],
  // A confirmed name stays active.
  planned: () => sql`
    select coalesce(known.id, gen_random_uuid()) as id, latest.abi, latest.bank_name,
      case when known.doubt is null and known.bank_name = latest.bank_name then null else latest.doubt end as doubt
    from (select distinct on (abi) * from given order by abi, place desc) as latest
    left join uploaded_banks as known using (abi)`,
  title: sql<string>`entry.abi || ' ' || entry.bank_name`,
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
