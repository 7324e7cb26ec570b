import { declaredField } from '../declared.ts'
import { definition } from '../definition.ts'
import type { FieldName } from '../fields.ts'
import type { Answer } from '../form/kinds/kind.ts'
import type { Answered, Catalogue, Resolved, ResolvedField, Values } from '../form/types.ts'
import { resolve } from '../form-of-contract.ts'
import { streetOf } from './copy-addresses.ts'
import { customerPhone } from './customer-phone.ts'

/** Whose fields are the customer's own and not the sale's. */
const CUSTOMER_SECTIONS = [
  'cliente-domestico',
  'cliente-business',
  'residenza',
  'iban',
  'delegato',
  'documento',
]
const CUSTOMER = new Set<string>(
  definition
    .filter(({ id }) => CUSTOMER_SECTIONS.includes(id))
    .flatMap(({ fields }) => fields.filter(({ kind }) => kind !== 'checks').map(({ name }) => name)),
)

/** What a target takes where its own name without the suffix has nothing to give. */
const STAND_INS: Readonly<Record<string, readonly FieldName[]>> = {
  civico: ['civico_residenza'],
  cap: ['cap_residenza'],
  comune: ['comune_residenza'],
  provincia: ['provincia_residenza'],
  codice_iban: ['iban'],
  bic: ['bic_swift'],
  // A company's person is its representative, and the other way round.
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
  // The same document under the names of other sections.
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
 * `Copy dati`: the customer of the contract into the second sale and the extra sale, as far as they stand in the form.
 * What has no counterpart, or none that its target offers, is left as it is.
 */
export function copyData(values: Values): Values {
  const started = copyClient(values)
  // What stands in the form depends on the choices alone; products count by the names that they were chosen under.
  const { sections, answered } = resolve(started, NO_CATALOGUE)
  const patch: Partial<Record<FieldName, Answer>> = {}
  for (const view of sections.flatMap(({ fields }) => fields)) {
    const given = valueFor(view, answered)
    if (given !== undefined) patch[view.name] = given
  }
  // Each source holds a value of its target's shape: names apart, they are the same fields.
  return { ...started, ...(patch as Values) }
}

/** The second sale shows its customer only once it knows of which type. */
function copyClient(values: Values): Values {
  const { answered, sections } = resolve(values, NO_CATALOGUE)
  const asked = sections.some(({ fields }) => fields.some(({ name }) => name === 'client_type_altra'))
  return asked && answered.client_type ? { ...values, client_type_altra: answered.client_type } : values
}

function valueFor(view: ResolvedField, answered: Answered): Answer | undefined {
  const { name } = view
  const suffix = TARGETS.find((ending) => name.endsWith(ending))
  if (!suffix) return undefined
  const bare = name.slice(0, -suffix.length)
  if (bare === 'indirizzo') return streetOf(answered) || undefined
  if (view.kind === 'phone' && !view.rules?.soft) return customerPhone(answered)
  const sources = [bare as FieldName, ...(STAND_INS[bare] ?? [])].filter((source) => CUSTOMER.has(source))
  const given = sources.map((source) => answered[source]).find((answer) => answer !== undefined)
  return given === undefined ? undefined : offered(view, given)
}

/** The value as the target's own list spells it; undefined where the list has none such. */
function offered({ name, kind, options }: ResolvedField, given: Answer): Answer | undefined {
  // Managed lists are the catalogue's, which is not asked here: both sides share them.
  if (kind !== 'select' || declaredField(name)?.managed !== undefined) return given
  const spellings = IDENTITY_CARD.includes(String(given)) ? IDENTITY_CARD : [given]
  return spellings.find((spelling) => options?.some((option) => option.value === spelling))
}

/** Whether there is both something to copy and somewhere to copy it to. */
export function canCopyData({ sections }: Resolved): boolean {
  const shows = (...names: readonly FieldName[]) =>
    sections.some(({ fields }) => fields.some(({ name }) => names.includes(name)))
  return shows('name', 'ragione_sociale') && shows('client_type_altra', 'phone_extra')
}
