import type { Values } from '../../../../contract/index.ts'
import {
  createRecord,
  restoreRecord,
  updateRecord,
  type WholeRecord,
  wholeRecord,
} from '../../../../shared/api/records.ts'
import type { Removal } from '../../../../shared/errors.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { randomId } from '../../../lib/random-id.ts'
import { send } from '../../../lib/transport.ts'
import type { Creation } from '../journal/entry.ts'
import { changedFields } from '../store/conflict-merge.ts'
import { type Stored, storedOf } from './load-record.ts'
import { readStored } from './read-stored.ts'
import type { Consent } from './save-consent.ts'

export type SaveOutcome =
  | { kind: 'saved'; record: WholeRecord }
  | { kind: 'conflict'; theirs: WholeRecord }
  | { kind: 'gone'; gone: Gone }
  | { kind: 'refused'; failure: CallFailure }

/** The record behind a form is no longer there: removed, or not stored at all where `removal` is absent. */
export interface Gone {
  removal: Removal | undefined
}

export interface Saving extends Consent {
  values: Values
  draft: boolean
  /** The page saves by itself: the server never lets that turn a submitted record back into a draft. */
  autosave: boolean
}
interface Start {
  stored: Stored | undefined
  copyOf?: string | undefined
}

/** The record behind the form, and the way to it: one save after the other, each at the version that it builds on. */
export class RecordLink {
  /** Settles a creation before it is sent, so that a crash cannot forget that it was. */
  beforeCreating: () => Promise<void> = async () => {}
  /** Hears what an unanswered save turns out to have stored. */
  foundStored: (values: Values) => void = () => {}
  private at: Stored | undefined
  private begun: Creation | undefined
  /** Sent without an answer: if it is what stands there, then it came through. */
  private unsure: Saving | undefined
  private readonly copyOf: string | undefined
  private tail: Promise<unknown> = Promise.resolve()
  private readonly listeners = new Set<() => void>()

  constructor({ stored, copyOf }: Start) {
    this.at = stored
    this.copyOf = copyOf
  }

  get stored(): Stored | undefined {
    return this.at
  }
  /** A creation that was begun and never answered. */
  get creation(): Creation | undefined {
    return this.begun
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Waits for what is under way, then works alone. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.tail.then(work)
    this.tail = turn.catch(() => undefined)
    return turn
  }

  /** From now on saves build on this state of the record. */
  settle(record: WholeRecord): void {
    this.at = storedOf(record)
    this.begun = undefined
    this.unsure = undefined
    for (const listener of this.listeners) listener()
  }

  /** Brings the removed record back; saves go on building on the version that was read. */
  async restore(): Promise<void> {
    if (this.at) await send(restoreRecord, { params: { id: this.at.id } })
  }

  /** The record is gone: the next save creates another one. */
  detach(): void {
    this.at = undefined
    this.begun = undefined
    this.unsure = undefined
    for (const listener of this.listeners) listener()
  }

  /** Takes over a creation that an earlier page began. */
  adopt(creation: Creation): void {
    if (!this.at) this.begun ??= creation
  }

  /** Sends the form. Whatever goes wrong comes back as an outcome, so that nothing typed is lost on the way. */
  async send(saving: Saving): Promise<SaveOutcome> {
    try {
      return { kind: 'saved', record: await this.deliver(saving) }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (isUnanswered(error)) this.unsure = saving
      if (this.at && isGone(error)) return { kind: 'gone', gone: { removal: error.removal } }
      const theirs = error.id === 'conflict' ? wholeRecord.safeParse(error.theirs) : undefined
      if (!theirs?.success) return { kind: 'refused', failure: error }
      return this.isOwn(theirs.data)
        ? await this.continueFrom(theirs.data, saving)
        : { kind: 'conflict', theirs: theirs.data }
    }
  }

  private async deliver(saving: Saving): Promise<WholeRecord> {
    const data = JSON.stringify(saving.values)
    const begun = this.begun
    if (!this.at && begun && (begun.data !== data || begun.draft !== saving.draft)) await this.finish(begun)
    if (!this.at) return await this.create({ ...saving, data })
    const { id, version } = this.at
    const body = {
      ...{ data, version, draft: saving.draft },
      ...(saving.autosave && { autosave: true }),
      ...(saving.holdersDiffer && { holdersDiffer: true as const }),
    }
    return (await send(updateRecord, { params: { id }, body })).record
  }

  /** An earlier creation may have come through: its own contents again, under its own key, lead to its record. */
  private async finish(begun: Creation): Promise<void> {
    try {
      this.find(await this.repeat(begun))
    } catch (error) {
      if (!(error instanceof CallFailure) || this.begun) throw error
    }
  }

  private async create({ data, draft, holdersDiffer }: Saving & { data: string }): Promise<WholeRecord> {
    this.begun ??= {
      ...{ key: randomId(), data, draft },
      ...(this.copyOf !== undefined && { duplicateOf: this.copyOf }),
      ...(holdersDiffer && { holdersDiffer }),
    }
    await this.beforeCreating()
    return await this.repeat(this.begun)
  }

  private async repeat({ key, ...body }: Creation): Promise<WholeRecord> {
    try {
      return (await send(createRecord, { body }, { idempotencyKey: key })).record
    } catch (error) {
      // A refusal made nothing, so a later attempt is a new one.
      if (error instanceof CallFailure && !isUnanswered(error) && error.status !== 401) this.begun = undefined
      throw error
    }
  }

  private isOwn({ data, draft }: WholeRecord): boolean {
    if (!this.unsure || this.unsure.draft !== draft) return false
    const { code: _, ...theirs } = readStored(data).values
    const { code: __, ...sent } = this.unsure.values
    return changedFields(theirs, sent).length === 0
  }

  private async continueFrom(record: WholeRecord, saving: Saving): Promise<SaveOutcome> {
    this.find(record)
    return await this.send(saving)
  }

  private find(record: WholeRecord): void {
    this.foundStored(readStored(record.data).values)
    this.settle(record)
  }
}

/** The record that was asked for is removed, or not stored. */
export const isGone = ({ id }: CallFailure) => id === 'removed' || id === 'not-found'

/** Nobody knows whether the server did it. */
const isUnanswered = ({ unreachable, status }: CallFailure) => unreachable || status >= 500
