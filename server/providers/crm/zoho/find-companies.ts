import { type Company, ownFiscalCode } from '../../../../contract/index.ts'
import { mapValues, readMappingChanges } from '../mapping.ts'
import { textValue } from '../outgoing-values.ts'
import type { CrmOutcome, FoundCompany } from '../port.ts'
import { withoutMore } from '../word-failure.ts'
import type { ZohoParts } from './client.ts'
import { readRefusal } from './read-response.ts'

type Row = Record<string, unknown>

/** The fields of a customer that tell a company from others, where the mapping sends them. */
export interface CompanyFields {
  vat: string
  code: string
  names: string[]
}

export async function findCompanyFields({ db }: ZohoParts): Promise<CompanyFields> {
  const sources = ['$PIVA', '$CF', '$RAGIONE_SOCIALE', '$LastName']
  const values = new Map(sources.map((source) => [source, textValue('x')]))
  const fields = new Map(
    mapValues('contact', values, await readMappingChanges(db)).map(({ source, field }) => [source, field]),
  )
  const fieldOf = (source: string) => fields.get(source) ?? ''
  return {
    vat: fieldOf('$PIVA'),
    code: fieldOf('$CF'),
    names: [fieldOf('$RAGIONE_SOCIALE'), fieldOf('$LastName')].filter(Boolean),
  }
}

export function toCompany(row: Row, { vat, code, names }: CompanyFields): Company {
  const textOf = (field: string) => (typeof row[field] === 'string' ? row[field].trim() : '')
  return { p_iva: textOf(vat), cf: textOf(code), name: names.map(textOf).find(Boolean) ?? '' }
}

/** The customers with the VAT number or the own fiscal code of a company, the oldest first. */
export async function findCompanies(
  parts: ZohoParts,
  company: Company,
): Promise<CrmOutcome<{ companies: FoundCompany[] }>> {
  const fields = await findCompanyFields(parts)
  const own = ownFiscalCode(company)
  const searches = [
    [fields.vat, company.p_iva],
    [fields.code, own],
  ] as const
  const found = new Map<string, FoundCompany>()
  for (const [field, value] of searches) {
    if (field === '' || !/^\w+$/.test(value)) continue
    const rows = await search(parts, field, value, fields)
    if (!rows.ok) return rows
    for (const row of rows.rows)
      if (typeof row.id === 'string') found.set(row.id, { id: row.id, ...toCompany(row, fields) })
  }
  // An id grows with the time of its creation.
  const companies = [...found.values()].sort((one, other) =>
    one.id.length === other.id.length ? (one.id < other.id ? -1 : 1) : one.id.length - other.id.length,
  )
  return { ok: true, companies: companies.filter(({ p_iva }) => p_iva !== '') }
}

async function search(
  { client, settings }: ZohoParts,
  field: string,
  value: string,
  { vat, code, names }: CompanyFields,
): Promise<CrmOutcome<{ rows: Row[] }>> {
  const called = await client.call({
    method: 'GET',
    path: `/${settings.contacts}/search`,
    repeatable: true,
    query: {
      criteria: `(${field}:equals:${value})`,
      fields: ['id', vat, code, ...names].filter(Boolean).join(','),
    },
  })
  if (!called.ok) return called
  if (called.answer.status === 204) return { ok: true, rows: [] }
  const rows = (called.answer.json as { data?: Row[] } | undefined)?.data
  if (Array.isArray(rows)) return { ok: true, rows }
  const refusal = readRefusal(called.answer)
  // An account without such a field cannot be searched by it.
  return refusal.reason === 'refused' ? { ok: true, rows: [] } : withoutMore(refusal)
}
