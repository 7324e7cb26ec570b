import { companyIdentity, compareCompanies, crmPartOf } from '../../../contract/index.ts'
import type { CompanyQuestion, PersonQuestion } from '../../../shared/api/crm-sync.ts'
import type { Context } from '../../context.ts'
import { type CrmEntry, findOtherRecords, isContact, type PresentEntry } from '../../crm/crm-entries.ts'
import {
  type CustomerHistory,
  continuesRow,
  type MatchedEntries,
  matchEntries,
} from '../../crm/match-entries.ts'
import { knownContactId } from '../../crm/push-entries.ts'
import { answerKey, hashIdentity, toPerson } from '../../customers/same-customer.ts'
import type { FoundRecord } from '../../records/find-record.ts'
import { loadContract } from '../../records/load-contract.ts'
import { fullName } from '../../records/person-names.ts'

/**
 * The questions before a sync of the record, and the entries that it would close. A customer who is one of another
 * record, or still one of this, is not among them, nor one whom a question is about: the answer decides.
 */
export async function planSync(context: Context, id: string) {
  const { db, crm } = context
  const contract = await loadContract(db, id)
  const { record, resolved } = contract
  const matched = await matchEntries(context, contract)
  const { present, former, history } = matched
  const changed = findChangedCustomers(matched)
  const contactId = await knownContactId(crm, resolved.answered.contact_id)
  const questions = await askAboutCompanies(context, record, { ...matched, changed, contactId })
  const people = await Promise.all(
    changed.flatMap(({ entry, row }) =>
      entry.content.company ? [] : [askAboutPerson(context, { entry, row, history })],
    ),
  )
  const current = new Set(present.map(({ external_id }) => external_id))
  const asked = new Set([
    ...people.map(({ former }) => former.identity),
    ...questions.flatMap(({ others }) => others.map(({ identity }) => identity)),
  ])
  const closing = []
  for (const entry of former) {
    const { external_id, holder, part } = entry
    if (external_id === '' || current.has(external_id)) continue
    if (isContact(entry) && asked.has(String(holder))) continue
    if (isContact(entry) && (await findOtherRecords(db, id, external_id)).length > 0) continue
    closing.push({ part, page: await crm.pageOf(crmPartOf(part), external_id) })
  }
  return { closing, questions, people }
}

interface ChangedCustomer {
  entry: PresentEntry
  /** Of the customer in the CRM. */
  row: CrmEntry
}

/** The customers of the record who have another code or name than the one who is in the CRM in their place. */
function findChangedCustomers({
  present,
  stored,
  history: { customers },
}: Pick<MatchedEntries, 'present' | 'stored' | 'history'>): ChangedCustomer[] {
  const keys = new Set(present.map(({ key }) => key))
  return present.flatMap((entry) => {
    const { content } = entry
    const own = stored.find(({ key }) => key === entry.key)
    const isOfKind = ({ key }: CrmEntry) => {
      const former = customers.get(key)
      return former !== undefined && (former.company === undefined) === (content.company === undefined)
    }
    const former = own
      ? isOfKind(own) && own
      : stored.find((row) => isOfKind(row) && !keys.has(row.key) && row.part === content.name)
    return former && former.external_id !== '' ? [{ entry, row: former }] : []
  })
}

async function askAboutPerson(
  { crm }: Context,
  { entry: { content }, row, history }: ChangedCustomer & { history: CustomerHistory },
): Promise<PersonQuestion> {
  const former = history.customers.get(row.key)!.person!
  const present = toPerson(content, history.today)
  return {
    part: content.name,
    identity: hashIdentity(content.identity),
    name: fullName(present.name, present.last_name),
    former: {
      identity: String(row.holder),
      name: fullName(former.name, former.last_name),
      page: await crm.pageOf('contact', row.external_id),
    },
    same: continuesRow(content, row, history) === true,
  }
}

interface CompanyInput extends Pick<MatchedEntries, 'present' | 'history'> {
  changed: readonly ChangedCustomer[]
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
  { present, changed, history, contactId }: CompanyInput,
): Promise<CompanyQuestion[]> {
  const answers = record.company_answers
  const questions: CompanyQuestion[] = []
  const contacts = present.filter(({ content }) => content.part === 'contact')
  for (const [index, { key, external_id, holder, content }] of contacts.entries()) {
    const { name: part, company, identity } = content
    if (!company) continue
    const ours = hashIdentity(identity)
    const isEntered = external_id !== '' && holder === ours
    // The agent has chosen the customer.
    if (isEntered || (part === 'contact' && contactId)) continue
    const others = new Map<string, CompanyQuestion['others'][number]>()
    for (const { company: other, identity: known } of contacts.slice(0, index).map((one) => one.content))
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
