import { deriveFromLists } from '../data/loaded-lists.ts'

export interface Bank {
  /** Five digits. */
  abi: string
  name: string
  /** Empty when unknown. */
  bic: string
}

/** The Italian banks of the embedded list by ABI code. Names age: they are shown and never refuse anything. */
export const banks = deriveFromLists<ReadonlyMap<string, Bank>>(
  new Map(),
  (lists) =>
    new Map(
      lists.banks.split('\n').map((line) => {
        const [abi, name, bic] = line.split('|') as [string, string, string]
        return [abi, { abi, name, bic }]
      }),
    ),
)
