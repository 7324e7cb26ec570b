import { foldText } from '../../../../contract/texts/fold-text.ts'
import type { Key, ListKind } from '../list-kind.ts'

interface KnownRow {
  number: number
  /** All values that count, except the id. */
  content: string
}

interface NamedRow extends KnownRow {
  id: string
  variant: string | undefined
}

/** A repeat of an entry has its key. A row that contradicts an earlier one has a reason. */
type Added = { key: string } | { reason: string }

/** The entries of a file, by the codes, ids and names of its rows. */
export class KnownRows<Stored> {
  readonly #keys = new Map<string, KnownRow>()
  readonly #ids = new Map<string, NamedRow>()
  readonly #names = new Map<string, NamedRow[]>()
  readonly #kind: Pick<ListKind<string, Stored>, 'identityOf'>

  constructor(kind: Pick<ListKind<string, Stored>, 'identityOf'>) {
    this.#kind = kind
  }

  add(row: Stored, number: number): Added {
    const identity = this.#kind.identityOf(row)
    if ('key' in identity) return this.#addKey(identity, number)
    const { id, name, variant } = identity
    // Spellings of one name are no other data.
    const own = { number, id, variant, content: foldText(JSON.stringify({ ...row, id: '' })) }
    const known = id === '' ? undefined : this.#ids.get(id)
    if (known) return repeatOf(known, own, 'lo stesso identificativo')
    const ofName = this.#names.get(name) ?? []
    const named = ofName.filter(
      (one) => variant === undefined || one.variant === undefined || one.variant === variant,
    )
    // Two ids of one name are two entries. Without an id a row is identified by its name.
    const same = id === '' ? (named.find(({ content }) => content === own.content) ?? named[0]) : undefined
    if (same) return repeatOf(same, own, 'lo stesso nome')
    const unnamed = named.find((one) => one.id === '')
    if (unnamed)
      return { reason: `Ha lo stesso nome della riga ${unnamed.number}, che non ha l’identificativo` }
    if (id !== '') this.#ids.set(id, own)
    ofName.push(own)
    this.#names.set(name, ofName)
    return { key: String(number) }
  }

  #addKey({ key, what, content }: Key, number: number): Added {
    const own = { number, content }
    const known = this.#keys.get(key)
    if (known) return repeatOf(known, own, what)
    this.#keys.set(key, own)
    return { key: String(number) }
  }
}

const repeatOf = (known: KnownRow, own: KnownRow, what: string): Added =>
  known.content === own.content
    ? { key: String(known.number) }
    : { reason: `Ha ${what} della riga ${known.number}, ma altri dati` }
