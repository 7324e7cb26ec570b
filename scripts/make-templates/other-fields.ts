import { ALL_SAMPLES } from '../../contract/fixtures/all-samples.ts'
import { sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import { type FieldName, type ResolvedSection, resolve, type Values } from '../../contract/index.ts'
import { SAMPLE_TEMPLATES } from '../../server/documents/sample-templates.ts'
import type { PdfType } from '../../shared/pdf-types.ts'
import type { ClientType } from '../../shared/utilities-and-client-types.ts'
import { type Block, type Cell, cell } from './blocks.ts'

/** Fields that the forms of an energy supplier omit: the choices that select a form, internal notes, other sales. */
const NOT_ON_PAPER =
  /^(crm|tipo-contratto|tipo-cliente|tipo-prodotto|sotto-contratto|altra-.*|extra.*|assicurazione.*|newsletter|mailing|passaparola|domanda.*)$/
/** It opens the cadastral data, which are printed. */
const SWITCHES: readonly FieldName[] = ['showEgStatus']
/** Of the sample catalogue; the code of a supply that is not sold is not an answer. */
const DISCOUNTS: Values = { codice_sconto_ee: 'LUCE10', codice_sconto_gas: 'GAS10' }
const CELLS_IN_A_ROW = 3

/** An energy contract of the samples, with the fields that a form prints. */
export interface PrintedSample {
  name: string
  client: ClientType
  utility: PdfType
  fields: ResolvedSection['fields']
}

export const PRINTED_SAMPLES: readonly PrintedSample[] = Object.entries(ALL_SAMPLES).flatMap(
  ([name, typed]) => {
    const { sections, answered } = resolve({ ...typed, ...DISCOUNTS }, sampleCatalogue)
    if (answered.type_contract !== 'contratto energia') return []
    const fields = sections
      .filter(({ id }) => !NOT_ON_PAPER.test(id))
      .flatMap((section) => section.fields)
      .filter(({ name: field }) => answered[field] !== undefined && !SWITCHES.includes(field))
    const client = answered.client_type as ClientType
    return [{ name, client, utility: answered.type_product as PdfType, fields }]
  },
)

/** A block for the answered fields that no other block and no rule of the form prints; undefined if there are none. */
export function otherFields(
  client: ClientType,
  utility: PdfType,
  blocks: readonly Block[],
): Block | undefined {
  const form = SAMPLE_TEMPLATES.find((one) => one.client === client && one.utility === utility)
  const printed = new Set([
    ...blocks.flatMap((block) => ('rows' in block ? block.rows.flat().flatMap(namesOf) : [])),
    ...[...(form?.config ?? '').matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field),
  ])
  const missing = new Map(
    PRINTED_SAMPLES.filter((sample) => sample.client === client && sample.utility === utility)
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => !printed.has(name))
      .map(({ name, label }) => [name, cell(12 / CELLS_IN_A_ROW, label, name)]),
  )
  if (missing.size === 0) return undefined
  const cells = [...missing.values()]
  const rows = Array.from({ length: Math.ceil(cells.length / CELLS_IN_A_ROW) }, (_, row) =>
    cells.slice(row * CELLS_IN_A_ROW, (row + 1) * CELLS_IN_A_ROW),
  )
  return { title: 'ALTRI DATI', rows }
}

/** The fields of a cell; a choice has a box for each value. */
const namesOf = ({ name, checks = [] }: Cell): string[] =>
  [...(name ? [name] : []), ...checks.map(([, box]) => box)].map((box) => box.split('=')[0]!)
