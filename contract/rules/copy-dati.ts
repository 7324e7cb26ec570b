import { resolve } from '../contract-form.ts'
import { findDeclaredField } from '../declared-fields.ts'
import { definition } from '../definition.ts'
import type { Answered, FieldName, Values } from '../fields.ts'
import type { Answer } from '../form/values.ts'
import type { Catalogue } from '../kinds/catalogue.ts'
import type { Resolved, ResolvedField } from '../types.ts'
import { streetOf } from './copy-addresses.ts'
import { customerPhone } from './customer-copies.ts'

/** The fields that describe the customer and not the sale. */
const CUSTOMER = new Set<string>(
  definition
    .filter(({ isCopied }) => isCopied)
    .flatMap(({ fields }) => fields.filter(({ kind }) => kind !== 'checks').map(({ name }) => name)),
)

/** The source of a target whose own name without the suffix has no answer. */
const FALLBACK_SOURCES: Readonly<Record<string, readonly FieldName[]>> = {
  civico: ['civico_residenza'],
  cap: ['cap_residenza'],
  comune: ['comune_residenza'],
  provincia: ['provincia_residenza'],
  codice_iban: ['iban'],
  bic: ['bic_swift'],
  // The person of a company is its representative, and vice versa.
  name: ['nome_referente'],
  last_name: ['cognome_referente'],
  codice_fiscale: ['codice_fiscale_referente'],
  sesso: ['sesso_referente'],
  data_di_nascita: ['data_nascita_referente'],
  luogo_di_nascita: ['luogo_nascita_referente'],
  nome_referente: ['name'],
  cognome_referente: ['last_name'],
  codice_fiscale_referente: ['codice_fiscale'],
  sesso_referente: ['sesso'],
  data_nascita_referente: ['data_di_nascita'],
  luogo_nascita_referente: ['luogo_di_nascita'],
  phone: ['cellulare'],
  // The same document under the field names of other sections.
  tipo_del_documento: ['tipo_di_documento'],
  tipo_di_documento: ['tipo_del_documento'],
  numero_documento: ['numero_del_documento'],
  numero_del_documento: ['numero_documento'],
  numero_di_documento: ['numero_del_documento', 'numero_documento'],
  data_di_rilascio: ['data_di_rilascio_del_documento'],
  data_di_scandenza: ['data_di_scandeza'],
  data_di_scandeza: ['data_di_scandenza'],
}

/** The identity card as each list spells it (FORM-DOC-3). */
const IDENTITY_CARD = ['c. identita', 'carta-didentita', 'c. indetita']

const NO_CATALOGUE: Catalogue = { products: [], operations: [], owners: [], managed: {} }
const TARGETS = ['_altra', '_extra'] as const

/**
 * `Copy dati`: copies the customer of the contract to the visible fields of the second sale and the extra sale.
 * Fields without a source, or whose options do not contain the value, do not change.
 */
export function copyData(values: Values): Values {
  const started = copyClient(values)
  // The visible fields depend only on the choices; products count by their stored names.
  const { sections, answered } = resolve(started, NO_CATALOGUE)
  const patch: Partial<Record<FieldName, Answer>> = {}
  for (const view of sections.flatMap(({ fields }) => fields)) {
    const answer = findValue(view, answered)
    if (answer !== undefined) patch[view.name] = answer
  }
  // Each source has the same value type as its target.
  return { ...started, ...(patch as Values) }
}

/** The second sale shows its customer only after the client type is chosen. */
function copyClient(values: Values): Values {
  const { answered, sections } = resolve(values, NO_CATALOGUE)
  const hasSecondClient = sections.some(({ fields }) =>
    fields.some(({ name }) => name === 'client_type_altra'),
  )
  return hasSecondClient && answered.client_type
    ? { ...values, client_type_altra: answered.client_type }
    : values
}

function findValue(view: ResolvedField, answered: Answered): Answer | undefined {
  const { name } = view
  const suffix = TARGETS.find((ending) => name.endsWith(ending))
  if (!suffix) return undefined
  const bare = name.slice(0, -suffix.length)
  if (bare === 'indirizzo') return streetOf(answered) || undefined
  if (view.kind === 'phone' && !view.rules?.soft) return customerPhone(answered)
  const sources = [bare as FieldName, ...(FALLBACK_SOURCES[bare] ?? [])].filter((source) =>
    CUSTOMER.has(source),
  )
  const answer = sources.map((source) => answered[source]).find((answer) => answer !== undefined)
  return answer === undefined ? undefined : findOfferedValue(view, answer)
}

/** The value in the spelling of the target's list; undefined if the list does not contain it. */
function findOfferedValue({ name, kind, options }: ResolvedField, answer: Answer): Answer | undefined {
  // Managed lists are in the catalogue, which is not available here: source and target share them.
  if (kind !== 'select' || findDeclaredField(name)?.managed !== undefined) return answer
  const spellings = IDENTITY_CARD.includes(String(answer)) ? IDENTITY_CARD : [answer]
  return spellings.find((spelling) => options?.some((option) => option.value === spelling))
}

/** Whether there is a source to copy from and a target to copy to. */
export function canCopyData({ sections }: Resolved): boolean {
  const shows = (...names: readonly FieldName[]) =>
    sections.some(({ fields }) => fields.some(({ name }) => names.includes(name)))
  return shows('name', 'ragione_sociale') && shows('client_type_altra', 'phone_extra')
}
