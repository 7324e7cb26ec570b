import { BASIS_PRODUCTS, type BasisProduct } from '../../contract/duties/basis.ts'
import { asksBasis, basisFindings, basisMessage } from '../../contract/duties/basis-findings.ts'
import type { Answered } from '../../contract/index.ts'
import { romeDay } from '../../contract/time/italian-time.ts'
import type { PreflightFinding } from '../../shared/api/signatures.ts'
import type { Context } from '../context.ts'
import {
  findContactBasis,
  findOfficeNumbers,
  findRegister,
  findRevocation,
  findSellers,
} from './contact-basis.ts'
import { findRuleBook } from './find-rule-book.ts'
import { isAdministrator } from './is-administrator.ts'

interface Checked {
  recordId: string
  answered: Answered
  /** The number of the customer. */
  phone: string
  /** Who sends; administrators waive the finding with a reason. */
  userId: string
}

/** Whether we may speak to this person: one finding with the sentence of each rule that says no. BASIS-9, BASIS-13 */
export async function checkBasis(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { recordId, answered, phone, userId }: Checked,
): Promise<PreflightFinding[]> {
  const book = await findRuleBook(db)
  const about = {
    day: romeDay(now()),
    isBusiness: answered.client_type === 'business',
    isEnergy: answered.type_contract === 'contratto energia',
  }
  if (!asksBasis(book, about)) return []
  const contact = await findContactBasis(db, recordId)
  const findings = basisFindings(book, {
    ...about,
    sellers: await findSellers(db, recordId),
    sells: productsOf(answered),
    contact,
    numbers: await findOfficeNumbers(db),
    register: await findRegister(db, phone),
    revokedOn: contact && (await findRevocation(db, phone, contact)),
  })
  if (findings.length === 0) return []
  const weight = (await isAdministrator(db, userId)) ? 'waivable' : 'blocks'
  return [{ code: 'basis', weight, message: findings.map(basisMessage).join(' '), fields: [] }]
}

const productsOf = ({ type_product }: Answered): BasisProduct[] =>
  BASIS_PRODUCTS.filter((one) => type_product === one || type_product === 'dual')
