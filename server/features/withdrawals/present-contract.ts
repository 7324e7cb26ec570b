import type { Kysely } from 'kysely'
import { rightOfContract } from '../../../contract/duties/concluded-contract.ts'
import type { WithdrawalRight } from '../../../contract/duties/withdrawal-period.ts'
import type { CustomerWithdrawal } from '../../../shared/api/withdrawals.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { findRuleBook } from '../../duties/find-rule-book.ts'
import { presentPeriod } from '../../duties/present-period.ts'
import { acknowledgementText } from './acknowledgement.ts'
import type { FoundContract } from './find-contract.ts'

export async function findRight(db: Kysely<Database>, contract: FoundContract): Promise<WithdrawalRight> {
  const { concludedAt, sale_channel: channel, is_business } = contract
  return rightOfContract(await findRuleBook(db), { concludedAt, channel, isBusiness: is_business })
}

export const findDeclared = (db: Kysely<Database>, envelopeId: string) =>
  db
    .selectFrom('withdrawals')
    .select(['name', 'contract', 'parts', 'declared_at as declaredAt', 'file_key'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('declared_at')
    .orderBy('id')
    .execute()

/** What the customer's page shows: name and contract, and never an address or another datum of the record. */
export async function presentContract(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  contract: FoundContract,
  token: string,
): Promise<CustomerWithdrawal> {
  const right = await findRight(db, contract)
  const declared = await findDeclared(db, contract.id)
  const organisation = config.organisationName
  return {
    office: organisation,
    name: nameOf(contract),
    contract: contract.name,
    concludedAt: contract.concludedAt.toISOString(),
    emailHint: contract.signer.email.replace(/^(.).*@/, '$1***@'),
    parts: contract.parts.map(({ part, offer }) => ({
      part,
      offer,
      withdrawn: declared.some(({ parts }) => parts.includes(part)),
    })),
    period: presentPeriod(right, now()),
    acknowledgements: declared.map((one, index) => ({
      at: one.declaredAt.toISOString(),
      text: acknowledgementText({ ...one, organisation }),
      link: `/recesso/${token}/ricevuta/${index}`,
    })),
  }
}

export const nameOf = ({ signer }: Pick<FoundContract, 'signer'>): string =>
  `${signer.name} ${signer.lastName}`.trim()
