import type { Kysely } from 'kysely'
import { soldSupplies, supplyAddress } from '../../../../contract/rules/sold-supplies.ts'
import type { SentSupply } from '../../../../shared/api/signing.ts'
import { findPackages } from '../../../catalogue/record-packages.ts'
import type { Database } from '../../../db/schema.ts'
import type { LoadedContract } from '../../../records/load-contract.ts'

/** What the contract sells, for its signers: the offer of each supply, its supplier and the supply address. */
export async function summarize(
  db: Kysely<Database>,
  { record, resolved }: LoadedContract,
): Promise<SentSupply[]> {
  const { answered } = resolved
  const packageOf = await findPackages(db, record.packages, resolved)
  const supplies = soldSupplies(answered)
  const sold = supplies.length > 0 ? supplies : [{ utility: null, offer: record.product }]
  return sold.map(({ utility, offer }) => ({
    utility,
    supplier: packageOf(utility ?? 'contract')?.vendor ?? '',
    offer,
    address: supplyAddress(answered),
  }))
}
