import { sampleCatalogue } from '../../../contract/fixtures/catalogue.ts'
import {
  type CrmCode,
  type CrmEntryName,
  type CrmPart,
  type CrmValue,
  crmEntries,
  type Resolved,
  recordCode,
  resolve,
  romeTime,
} from '../../../contract/index.ts'
import { KINDS } from '../../../contract/kinds/kinds.ts'
import {
  CRM_MAPPED_PARTS,
  type CrmMappedPart,
  type ExternalCrmStatus,
  type MappedValue,
} from '../../../shared/api/crm-mapping.ts'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import type { Actor } from '../../actor.ts'
import { recordRead } from '../../audit/record-events.ts'
import { findPackages } from '../../catalogue/record-packages.ts'
import type { Context } from '../../context.ts'
import { findCrmSupplies } from '../../crm/supplies-of-entries.ts'
import { ID_NAMES, readSyncedIds } from '../../crm/sync-data.ts'
import { SAMPLE_CONTRACTS } from '../../documents/sample-values.ts'
import type { CrmEntry, CrmPackage, CrmSupply, ExplainedValue } from '../../providers/crm/port.ts'
import type { FoundRecord } from '../../records/find-record.ts'
import { loadContract } from '../../records/load-contract.ts'
import { findTargetProblem, findUnmappedRequired, readModuleFields } from './check-targets.ts'

interface Contract {
  id: string
  resolved: Resolved
  code: CrmCode
  /** The customer in the CRM, or a placeholder before it exists. */
  contactIdOf: (name: CrmEntryName) => string
  packageOf: (part: CrmPart) => CrmPackage | undefined
  supplyOf: (part: CrmPart) => CrmSupply | undefined
}

const SAMPLE_MONTH = 11
const monthOf = ({ created_at }: FoundRecord) => Number(romeTime(created_at).slice(5, 7))
const NOT_SYNCED = '(id del cliente)'

/** The target field of every value of a contract, by contract part, and the answers that no part contains. */
export async function explainMapping(
  context: Context,
  { source, fresh }: { source: ValuesSource; fresh: boolean },
  actor: Actor,
) {
  const { crm } = context
  const contract =
    'record' in source ? await storedContract(context, source.record, actor) : sampleContract(source.sample)
  const { resolved } = contract
  const entries = entriesOf(contract)
  const modules = {} as Record<CrmMappedPart, string>
  const explained = new Map<CrmMappedPart, ExplainedValue[]>()
  for (const part of CRM_MAPPED_PARTS) {
    const { module, values } = await crm.explain(part, entries.get(part) ?? emptyEntry(contract))
    modules[part] = module
    explained.set(part, values)
  }
  const theirs = await readModuleFields(crm, modules, fresh)
  const values: MappedValue[] = []
  const wanted: ExternalCrmStatus['wanted'] = []
  for (const [part, own] of explained) {
    const fields = theirs?.byModule.get(modules[part])
    const entered = entries.has(part)
    values.push(
      ...own.map((value) => ({ ...present(part, value, entered), ...findTargetProblem(value, fields) })),
    )
    if (fields && entered) wanted.push(...findUnmappedRequired(part, own, fields))
  }
  const sent = crmEntries(resolved, contract.code)
  const outside = resolved.sections.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const answer = resolved.answered[field.name]
      if (answer === undefined || sent.some((entry) => entry.values.has(field.name))) return []
      return [{ source: field.name, value: KINDS[field.kind].display(answer, field.options) }]
    }),
  )
  const elsewhere = theirs ? { ...theirs.elsewhere, wanted } : null
  return { provider: crm.name, modules, values, elsewhere, outside }
}

async function storedContract(context: Context, id: string, actor: Actor): Promise<Contract> {
  const { record, resolved } = await loadContract(context.db, id)
  await recordRead(context.db, record, actor, context.now())
  const ids = readSyncedIds(record.sync_data)
  return {
    id,
    resolved,
    code: { code: record.code, month: monthOf(record) },
    contactIdOf: (name) => ids[ID_NAMES[name]] ?? NOT_SYNCED,
    packageOf: await findPackages(context.db, record.packages, resolved),
    supplyOf: await findCrmSupplies(context.db, id),
  }
}

function sampleContract(sample: keyof typeof SAMPLE_CONTRACTS): Contract {
  const resolved = resolve(SAMPLE_CONTRACTS[sample], sampleCatalogue)
  const code = { code: recordCode(resolved.answered, SAMPLE_MONTH), month: SAMPLE_MONTH }
  return {
    id: sample,
    resolved,
    code,
    contactIdOf: () => NOT_SYNCED,
    packageOf: () => undefined,
    supplyOf: () => undefined,
  }
}

type Entry = Omit<CrmEntry, 'part'>

const emptyEntry = ({ id }: Contract): Entry => ({ key: '', values: new Map(), recordId: id })

/** The entries that a sync would send, and the lead that the form would create. */
function entriesOf(contract: Contract): Map<CrmMappedPart, Entry> {
  const { id, resolved, code, contactIdOf, packageOf, supplyOf } = contract
  const entries = new Map<CrmMappedPart, Entry>()
  for (const { name, part, contact, values } of crmEntries(resolved, code)) {
    // Of several customers the record's own is shown: the others use the same fields.
    if (name !== part) continue
    entries.set(part, {
      key: `${id}:${part}`,
      values,
      recordId: id,
      contactId: contactIdOf(contact),
      ownerId: resolved.answered.contact_owner?.id,
      package: packageOf(part),
      supply: supplyOf(part),
    })
  }
  if (resolved.answered.lead_id) entries.set('lead', toLeadEntry(contract, entries.get('contact')!))
  return entries
}

function toLeadEntry({ resolved, contactIdOf }: Contract, contact: Entry): Entry {
  const { answered } = resolved
  const surname = contact.values.get('$Cognome') ?? contact.values.get('$RAGIONE_SOCIALE')
  const values = new Map<string, CrmValue>()
  const add = (name: string, value: CrmValue | undefined) => value && values.set(name, value)
  const text = (raw: string | undefined, kind: CrmValue['kind'] = 'text') =>
    raw ? { kind, raw, text: raw } : undefined
  add('$LastName', surname)
  add('$Company', surname)
  for (const name of ['$Nome', '$Email', '$Phone']) add(name, contact.values.get(name))
  add('$Contact', text(contactIdOf('contact')))
  add('$Owner', text(answered.contact_owner?.id))
  add('lead_id', text(answered.lead_id))
  add('type_contract', text(answered.type_contract))
  add('callback_time', text(answered.callback_time, 'datetime'))
  return { ...contact, values }
}

/** `entered`: the contract has this part; required values of a missing part are not reported. */
function present(
  part: CrmMappedPart,
  value: ExplainedValue,
  entered: boolean,
): Omit<MappedValue, 'trouble' | 'room'> {
  const { source, field, conversion, standard, text, out, needed } = value
  const goes = out !== undefined
  const state = goes ? 'sent' : needed && entered ? 'missing' : text !== '' ? 'kept' : 'empty'
  return {
    part,
    source,
    field,
    conversion,
    standard,
    state,
    value: text,
    out: goes ? JSON.stringify(out) : '',
  }
}
