import { bankList } from './bank-list.ts'
import type { ListKind } from './list-kind.ts'
import { ownerList } from './owner-list.ts'
import { placeList } from './place-list.ts'
import { productList } from './product-list.ts'

/** Runs `work` with the definition of a list; callers are generic over its rows. */
export function withListKind<T>(
  noun: ListKind<string, unknown>['noun'],
  work: <Stored>(kind: ListKind<string, Stored>) => T,
): T {
  if (noun === 'addresses') return work(placeList)
  if (noun === 'ibans') return work(bankList)
  return noun === 'crm-products' ? work(productList) : work(ownerList)
}
