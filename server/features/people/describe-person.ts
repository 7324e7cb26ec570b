import { findDeclaredField } from '../../../contract/declared-fields.ts'
import { type Catalogue, resolve } from '../../../contract/index.ts'
import { OUTCOME_LABELS, type OutcomeState } from '../../../contract/outcomes/index.ts'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import { PERSON_CLASS_LABELS, type PersonClass } from '../../../shared/api/people.ts'
import { printField } from '../../documents/document-values.ts'
import type { LetterPart } from '../../documents/letter-pdf.ts'
import { PERSON_TABLES, type StoredRow } from '../../people/person-tables.ts'
import type { PersonRows } from '../../people/read-rows.ts'
import { valuesOf } from '../../records/find-record.ts'
import { titleOf } from './find-person.ts'

/** A value as people read it: times of Italy, the name of a chosen entry. */
function textOf(value: unknown): string {
  if (value instanceof Date) return italianMinute(value)
  if (value === true) return 'sì'
  if (value === false) return 'no'
  if (typeof value === 'object' && value !== null)
    return 'name' in value ? String(value.name) : JSON.stringify(value)
  return String(value ?? '')
}

const at = (value: unknown): string => textOf(value)
const line = (...parts: unknown[]): string => parts.map(textOf).filter(Boolean).join(' · ')

/** The answers of a contract by section, as its form shows them. */
function contractLines(row: StoredRow, catalogue: Catalogue): string[] {
  const record = row as { data: Record<string, unknown>; definition_version: number }
  const { sections, answered } = resolve(valuesOf(record), catalogue)
  return sections.flatMap(({ title, fields }) => {
    const lines = fields.flatMap((field) => {
      const { text } = printField(field, answered[field.name])
      return text === '' ? [] : [`${field.label}: ${text}`]
    })
    return lines.length === 0 ? [] : [`${title}. ${lines.join('; ')}`]
  })
}

function changeLines({ created_at, changes }: StoredRow): string[] {
  return Object.entries(changes as Record<string, [unknown, unknown]>).map(
    ([name, [before, after]]) =>
      `${at(created_at)}: ${findDeclaredField(name)?.label ?? name} da «${textOf(before)}» a «${textOf(after)}»`,
  )
}

type Signer = { name: string; lastName: string; email: string } | null
const signerText = (signer: unknown): string => {
  const known = signer as Signer
  return known ? `${known.name} ${known.lastName} ${known.email}` : ''
}

/** What the readable file says of a row; tables that are not here are in the JSON file alone. */
const LINES: Partial<Record<string, (row: StoredRow) => string[]>> = {
  supplies: (row) => [
    line(row.part, row.product, row.supplier, row.point, OUTCOME_LABELS[row.state as OutcomeState]),
  ],
  record_events: changeLines,
  record_pdfs: (row) => [line(row.created_at, row.download_name)],
  envelopes: (row) => [
    line(row.created_at, row.name, signerText(row.signer), signerText(row.second_signer), row.state),
  ],
  withdrawals: (row) => [line(row.declared_at, row.name, row.contract, row.email)],
  crm_contacts: (row) => [
    line(row.name, row.last_name, row.ragione_sociale, row.cf, row.p_iva, row.email, row.phone),
  ],
  crm_contracts: (row) => [line(row.number, row.product, row.code)],
  leads: (row) => [line(row.created_at, row.lead_source, row.type_contract)],
  consents: (row) => [line(row.created_at, row.purpose, row.act, row.email, row.name, row.text)],
  subscribers: (row) => [line(row.asked_at, row.email, row.name, row.last_name, row.state)],
  mail_outbox: (row) => [line(row.created_at, row.recipient, row.subject)],
}

/** Everything of a person as paragraphs, by class; a class without rows is not named. PERSON-3 */
export function describePerson(rows: PersonRows, catalogue: Catalogue): LetterPart[] {
  const classes = Object.entries(PERSON_CLASS_LABELS) as [PersonClass, string][]
  return classes.flatMap(([of, label]) => {
    const lines =
      of === 'contracts'
        ? describeContracts(rows.get('records') ?? [], catalogue)
        : PERSON_TABLES.filter((table) => table.of === of).flatMap(({ table }) =>
            (rows.get(table) ?? []).flatMap((row) => LINES[table]?.(row) ?? []),
          )
    return lines.length === 0 ? [] : [{ heading: label }, ...lines]
  })
}

const describeContracts = (records: readonly StoredRow[], catalogue: Catalogue): string[] =>
  records.flatMap((row) => [
    line(
      titleOf(row as Parameters<typeof titleOf>[0]),
      row.code,
      row.created_at,
      row.removed_at && 'eliminato',
    ),
    ...contractLines(row, catalogue),
  ])
