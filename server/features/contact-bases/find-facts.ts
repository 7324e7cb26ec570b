import type { Kysely } from 'kysely'
import { isRevoked } from '../../../contract/duties/basis.ts'
import { calledNumber } from '../../../contract/duties/called-number.ts'
import { BASIS_RULE_KEYS, ruleAt } from '../../../contract/duties/rules.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { CallAnswer } from '../../../shared/api/call.ts'
import type { findContactFacts as call } from '../../../shared/api/contact-bases.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { findOfficeNumbers, findRegister } from '../../duties/contact-basis.ts'
import { findRuleBook } from '../../duties/find-rule-book.ts'

type Facts = Omit<CallAnswer<typeof call>, 'ok'>

interface Asked {
  phone: string
  lead: string
  /** The products of both supplies; empty where there is none. */
  luce: string
  gas: string
}

/** What the section of the form needs to know of a person, a lead and the products of a contract. */
export async function findFacts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { phone, lead, luce, gas }: Asked,
): Promise<Facts> {
  const today = romeDay(now())
  const book = await findRuleBook(db)
  const register = await findRegister(db, phone)
  return {
    today,
    rules: BASIS_RULE_KEYS.map((key) => ({ key, value: ruleAt(book, key, today), validFrom: today })),
    numbers: (await findOfficeNumbers(db)).filter(({ declaredOn }) => declaredOn <= today),
    register,
    consents: await findConsents(db, phone, register),
    sellers: await sellersOf(db, { luce, gas }),
    lead: await findLeadBasis(db, lead),
  }
}

async function findConsents(
  db: Kysely<Database>,
  phone: string,
  register: Facts['register'],
): Promise<Facts['consents']> {
  const number = calledNumber(phone)
  if (number === undefined) return []
  const rows = await db
    .selectFrom('call_consents')
    .select(['text_version as text', 'given_on as on', 'channel', 'sector', 'revoked_on'])
    .where('phone', '=', number)
    .orderBy('given_on', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ revoked_on, ...row }) => ({
    ...row,
    revokedOn: revoked_on,
    revoked: revoked_on !== null || (register !== null && isRevoked(row.on, register)),
  }))
}

/** As `storeSupplies` finds them: of the package with the product of this name, else as an administrator said. */
async function sellersOf(
  db: Kysely<Database>,
  products: Readonly<Record<'luce' | 'gas', string>>,
): Promise<string[]> {
  const named = Object.entries(products).filter(([, product]) => product !== '')
  if (named.length === 0) return []
  const vendors = await db
    .selectFrom('packages')
    .select('vendor as seller')
    .where(
      'product_name',
      'in',
      named.map(([, product]) => product),
    )
    .where('vendor', '<>', '')
    .execute()
  const said = await db
    .selectFrom('product_suppliers')
    .select('supplier as seller')
    .where(({ eb, or }) =>
      or(
        named.map(([part, product]) =>
          eb.and([eb('part', '=', part as 'luce'), eb('product', '=', product)]),
        ),
      ),
    )
    .execute()
  const sellers = vendors.length > 0 ? vendors : said
  return [...new Set(sellers.map(({ seller }) => seller))].sort()
}

/** The basis of a lead by its id in the CRM; null for an unknown one. BASIS-5 */
async function findLeadBasis(db: Kysely<Database>, id: string): Promise<Facts['lead']> {
  if (id === '') return null
  const lead = await db
    .selectFrom('leads')
    .select(['key', 'lead_source'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!lead) return null
  const row = await db
    .selectFrom('lead_contacts')
    .select(['basis', 'details', 'phone'])
    .where('key', '=', lead.key)
    .executeTakeFirst()
  const basis = row?.basis && row.details ? { ...row.details, basis: row.basis } : null
  return { id, source: lead.lead_source, phone: row?.phone ?? '', basis }
}
