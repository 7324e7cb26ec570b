import { createHash } from 'node:crypto'

/** How many entries there are, and a hash of them all that does not depend on their order. */
export interface Total {
  count: number
  hash: string
}

/** The last entry of a backup: the totals of the rows of each table and of the files, as they were read. */
export interface Totals {
  tables: Record<string, Total>
  files: Total
}

const MODULUS = 1n << 256n

/** Adds up the SHA-256 of each entry: entries that are missing, added or changed give another sum. */
export class Summer {
  #count = 0
  #sum = 0n

  add(...parts: (string | Uint8Array)[]): void {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    this.#sum = (this.#sum + BigInt(`0x${hash.digest('hex')}`)) % MODULUS
    this.#count += 1
  }

  get total(): Total {
    return { count: this.#count, hash: this.#sum.toString(16).padStart(64, '0') }
  }
}

/** The tables that came back otherwise, with the rows that came back and were written: `users 3/4`. */
export function compareTotals(written: Totals, found: Totals): string[] {
  const names = new Set([...Object.keys(written.tables), ...Object.keys(found.tables)])
  return [
    ...[...names].flatMap((name) => compare(name, written.tables[name], found.tables[name])),
    ...compare('file', written.files, found.files),
  ]
}

const NOTHING: Total = new Summer().total

function compare(name: string, written: Total = NOTHING, found: Total = NOTHING): string[] {
  if (written.count !== found.count) return [`${name} ${found.count}/${written.count}`]
  return written.hash === found.hash ? [] : [`${name} ≠`]
}
