import { companyIdentity, compareCompanies } from '../../../contract/index.ts'
import type { CompanyQuestion } from '../../../shared/api/crm-sync.ts'
import type { Context } from '../../context.ts'
import type { FoundRecord } from '../../records/find-record.ts'
import { answerKey, hashIdentity } from '../../records/same-customer.ts'
import type { KeyedEntry, LedgerRow } from './entry-ledger.ts'

/**
 * The companies of a record whose VAT number another name has, in the record or in the CRM, and about which no user has
 * answered yet. A company that is already entered under its name is not asked about. If the CRM does not answer, its
 * customers are not asked about: a sync keeps them apart.
 */
export async function askAboutCompanies(
  { crm }: Context,
  record: FoundRecord,
  entries: readonly KeyedEntry[],
  ledger: readonly LedgerRow[],
  contactId: string | undefined,
): Promise<CompanyQuestion[]> {
  const answers = record.company_answers
  const questions: CompanyQuestion[] = []
  const contacts = entries.filter(({ part }) => part === 'contact')
  for (const [index, { name: part, company, identity, key }] of contacts.entries()) {
    if (!company) continue
    const ours = hashIdentity(identity)
    const isEntered = ledger.some(
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
