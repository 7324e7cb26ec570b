import { companyIdentity, compareCompanies, crmPartOf } from '../../../contract/index.ts'
import type { CompanyQuestion, PersonQuestion } from '../../../shared/api/crm-sync.ts'
import type { Context } from '../../context.ts'
import type { FoundRecord } from '../../records/find-record.ts'
import { loadContract } from '../../records/load-contract.ts'
import { fullName } from '../../records/person-names.ts'
import { answerKey, hashIdentity, toPerson } from '../../records/same-customer.ts'
import {
  type CustomerHistory,
  continuesRow,
  type EntryEffect,
  entryNameOf,
  findOtherRecords,
  formerEntries,
  isContact,
  type KeyedEntry,
  knownContactId,
  readEntryEffects,
} from './entry-effects.ts'
import { keyedEntries } from './push-entries.ts'

/**
 * The questions before a sync of the record, and the entries that it would close. A customer who is one of another
 * record, or still one of this, is not among them, nor one whom a question is about: the answer decides.
 */
export async function planSync(context: Context, id: string) {
  const { db, crm } = context
  const contract = await loadContract(db, id)
  const { record, resolved } = contract
  const effects = await readEntryEffects(db, id)
  const { entries, history } = await keyedEntries(context, contract, effects)
  const changed = findChangedCustomers(entries, effects, history)
  const contactId = await knownContactId(crm, resolved.answered.contact_id)
  const questions = await askAboutCompanies(context, record, {
    entries,
    effects,
    changed,
    history,
    contactId,
  })
  const people = await Promise.all(
    changed.flatMap(({ entry, row }) =>
      entry.company ? [] : [askAboutPerson(context, { entry, row, history })],
    ),
  )
  const keys = new Set(entries.map(({ key }) => key))
  const current = new Set(effects.flatMap((row) => (keys.has(row.key) ? row.external_id : [])))
  const asked = new Set([
    ...people.map(({ former }) => former.identity),
    ...questions.flatMap(({ others }) => others.map(({ identity }) => identity)),
  ])
  const closing = []
  for (const row of formerEntries(effects, keys)) {
    const { external_id, payload } = row
    if (external_id === '' || current.has(external_id)) continue
    if (isContact(row) && asked.has(String(payload.holder))) continue
    if (isContact(row) && (await findOtherRecords(db, id, external_id)).length > 0) continue
    const part = entryNameOf(row)
    closing.push({ part, page: await crm.pageOf(crmPartOf(part), external_id) })
  }
  return { closing, questions, people }
}

interface ChangedCustomer {
  entry: KeyedEntry
  /** Of the customer in the CRM. */
  row: EntryEffect
}

/** The customers of the record who have another code or name than the one who is in the CRM in their place. */
function findChangedCustomers(
  entries: readonly KeyedEntry[],
  effects: readonly EntryEffect[],
  { customers }: CustomerHistory,
): ChangedCustomer[] {
  const keys = new Set(entries.map(({ key }) => key))
  return entries.flatMap((entry) => {
    const own = effects.find(({ key }) => key === entry.key)
    const isOfKind = ({ key }: EntryEffect) => {
      const former = customers.get(key)
      return former !== undefined && (former.company === undefined) === (entry.company === undefined)
    }
    const former = own
      ? isOfKind(own) && own
      : effects.find((row) => isOfKind(row) && !keys.has(row.key) && entryNameOf(row) === entry.name)
    return former && former.external_id !== '' ? [{ entry, row: former }] : []
  })
}

async function askAboutPerson(
  { crm }: Context,
  { entry, row, history }: ChangedCustomer & { history: CustomerHistory },
): Promise<PersonQuestion> {
  const former = history.customers.get(row.key)!.person!
  const present = toPerson(entry, history.today)
  return {
    part: entry.name,
    identity: hashIdentity(entry.identity),
    name: fullName(present.name, present.last_name),
    former: {
      identity: String(row.payload.holder),
      name: fullName(former.name, former.last_name),
      page: await crm.pageOf('contact', row.external_id),
    },
    same: continuesRow(entry, row, history) === true,
  }
}

interface CompanyInput {
  entries: readonly KeyedEntry[]
  effects: readonly EntryEffect[]
  changed: readonly ChangedCustomer[]
  history: CustomerHistory
  /** The customer whom the agent has chosen. */
  contactId: string | undefined
}

/**
 * The companies of a record whose VAT number another name has, in the record or in the CRM, or that replace another one
 * of the record, and about which no user has answered yet. A company that is already entered under its name is not asked
 * about. If the CRM does not answer, its customers are not asked about: a sync keeps them apart.
 */
async function askAboutCompanies(
  { crm }: Context,
  record: FoundRecord,
  { entries, effects, changed, history, contactId }: CompanyInput,
): Promise<CompanyQuestion[]> {
  const answers = record.company_answers
  const questions: CompanyQuestion[] = []
  const contacts = entries.filter(({ part }) => part === 'contact')
  for (const [index, { name: part, company, identity, key }] of contacts.entries()) {
    if (!company) continue
    const ours = hashIdentity(identity)
    const isEntered = effects.some(
      (row) => row.key === key && row.external_id !== '' && row.payload.holder === ours,
    )
    // The agent has chosen the customer.
    if (isEntered || (part === 'contact' && contactId)) continue
    const others = new Map<string, CompanyQuestion['others'][number]>()
    for (const { company: other, identity: known } of contacts.slice(0, index))
      if (other && compareCompanies(company, other) === 'unsure')
        others.set(hashIdentity(known), { identity: hashIdentity(known), name: other.name })
    const found = await crm.findCompanies(company)
    const theirs = found.ok ? found.companies : []
    if (theirs.some((one) => compareCompanies(company, one) === 'same')) continue
    for (const one of theirs) {
      const other = hashIdentity(companyIdentity(one))
      if (compareCompanies(company, one) === 'unsure')
        others.set(other, { identity: other, name: one.name, page: await crm.pageOf('contact', one.id) })
    }
    const replaced = changed.find(({ entry }) => entry.key === key)?.row
    const former = replaced && history.customers.get(replaced.key)
    if (former?.company && replaced && replaced.key !== key && !others.has(former.hash)) {
      const { name, p_iva } = former.company
      const page = await crm.pageOf('contact', replaced.external_id)
      others.set(former.hash, { identity: former.hash, name, vat: p_iva, page })
    }
    const given = [...others.keys()].map((other) => answers[answerKey(ours, other)])
    if (given.includes(true) || given.every((answer) => answer === false)) continue
    questions.push({
      part,
      identity: ours,
      name: company.name,
      vat: company.p_iva,
      others: [...others.values()],
    })
  }
  return questions
}
