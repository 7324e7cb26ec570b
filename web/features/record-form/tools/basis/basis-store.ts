import type { ContactBasis } from '../../../../../contract/duties/basis.ts'
import { romeDay } from '../../../../../contract/time/italian-time.ts'
import { readContactBasis, saveContactBasis } from '../../../../../shared/api/contact-bases.ts'
import { CallFailure } from '../../../../lib/call-failure.ts'
import { send } from '../../../../lib/transport.ts'
import type { Beside } from '../../store/beside.ts'
import { basisOfQuery } from './basis-query.ts'

/** Nothing is said yet while there is no `basis`. */
export type SaidBasis = Omit<ContactBasis, 'basis'> & Partial<Pick<ContactBasis, 'basis'>>

export interface BasisView {
  said: SaidBasis
  /** `open`: no record yet, or nothing to store. */
  state: 'open' | 'loading' | 'saving' | 'saved' | 'failed'
  /** Why it is not stored. */
  problem: string
}

const NOTHING: SaidBasis = {
  on: null,
  seller: '',
  products: [],
  proof: '',
  text: '',
  channel: '',
  sector: null,
  number: '',
  speaker: '',
}

/** The pause in typing before what was said is stored. */
const SAVE_AFTER_MS = 700

/**
 * What the section beside the form says, and its way to the server: stored by itself once the record is, also while it is a
 * draft. Until then the journal keeps it with the fields. BASIS-2
 */
export class BasisStore implements Beside {
  private readonly listeners = new Set<() => void>()
  private stored: ContactBasis | undefined
  private pending: Partial<ContactBasis>
  /** What a person said, or a lead, a link or an earlier save: proposals do not replace it. */
  private readonly said = new Set<keyof ContactBasis>()
  private recordId: string | undefined
  private isUnread = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private current: BasisView

  constructor(recordId: string | undefined, given: Partial<ContactBasis>) {
    this.recordId = recordId
    this.pending = given
    for (const name of Object.keys(given)) this.said.add(name as keyof ContactBasis)
    this.current = { said: { ...NOTHING, ...given }, state: recordId ? 'loading' : 'open', problem: '' }
    if (recordId) void this.load(recordId)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  get view(): BasisView {
    return this.current
  }

  get unsaved(): string | undefined {
    return Object.keys(this.pending).length > 0 ? JSON.stringify(this.pending) : undefined
  }

  /** What a person says. */
  change(changes: Partial<ContactBasis>): void {
    for (const name of Object.keys(changes)) this.said.add(name as keyof ContactBasis)
    this.take(changes)
  }

  /** What follows from the contract: it fills what nobody said. */
  propose(values: Partial<ContactBasis>): void {
    if (this.current.said.basis === undefined) return
    const open = Object.entries(values).filter(
      ([name, value]) =>
        !this.said.has(name as keyof ContactBasis) &&
        JSON.stringify(this.current.said[name as keyof SaidBasis]) !== JSON.stringify(value),
    )
    if (open.length > 0) this.take(Object.fromEntries(open))
  }

  /** The record has this id now; another one, after the first was removed, has nothing of it yet. */
  attach(recordId: string): void {
    if (this.recordId === recordId) return
    if (this.stored) this.pending = { ...this.stored, ...this.pending }
    this.stored = undefined
    this.recordId = recordId
    this.schedule(0)
  }

  /** From the journal of an earlier page. */
  restore(text: string): void {
    try {
      this.change(JSON.parse(text) as Partial<ContactBasis>)
    } catch {
      // Another version of the page wrote it.
    }
  }

  /** Reads again what could not be read, or stores again what could not be stored. */
  retry(): void {
    if (this.isUnread && this.recordId !== undefined) void this.load(this.recordId)
    else this.schedule(0)
  }

  private take(changes: Partial<ContactBasis>): void {
    this.pending = { ...this.pending, ...changes }
    this.show({ said: { ...this.current.said, ...changes } })
    this.schedule(SAVE_AFTER_MS)
  }

  private show(changes: Partial<BasisView>): void {
    this.current = { ...this.current, ...changes }
    for (const listener of this.listeners) listener()
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer)
    if (this.recordId === undefined || this.unsaved === undefined) return
    this.timer = setTimeout(() => void this.save(), ms)
  }

  /** Stores what is pending at once, as when the page is left. */
  async save(): Promise<void> {
    clearTimeout(this.timer)
    const { recordId, pending } = this
    const hasBasis = (this.stored?.basis ?? pending.basis) !== undefined
    if (recordId === undefined || this.unsaved === undefined || !hasBasis) return
    if (this.current.state === 'saving') return this.schedule(SAVE_AFTER_MS)
    this.show({ state: 'saving', problem: '' })
    try {
      const { basis } = await send(saveContactBasis, { params: { id: recordId }, body: pending })
      this.stored = basis ?? undefined
      this.pending = Object.fromEntries(
        Object.entries(this.pending).filter(([name, value]) => pending[name as keyof ContactBasis] !== value),
      )
      this.show({ state: 'saved', said: { ...NOTHING, ...basis, ...this.pending } })
    } catch (error) {
      this.show({ state: 'failed', problem: error instanceof CallFailure ? error.message : '' })
    }
  }

  private async load(recordId: string): Promise<void> {
    try {
      const { basis } = await send(readContactBasis, { params: { id: recordId } })
      this.isUnread = false
      this.stored = basis ?? undefined
      for (const name of Object.keys(basis ?? {})) this.said.add(name as keyof ContactBasis)
      this.show({ said: { ...NOTHING, ...basis, ...this.pending }, state: basis ? 'saved' : 'open' })
      this.schedule(0)
    } catch (error) {
      this.isUnread = true
      this.show({ state: 'failed', problem: error instanceof CallFailure ? error.message : '' })
    }
  }
}

/** A copy of a record is another contract: how its customer was spoken to is said anew. */
export const openBasis = (recordId: string | undefined, query: Record<string, string>): BasisStore =>
  new BasisStore(recordId, recordId === undefined ? basisOfQuery(query, romeDay(new Date())) : {})
