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
import { changedFields } from '../store/conflict-merge.ts'
import type { Creation } from './journal-entry.ts'
import { type Stored, storedOf } from './load-record.ts'
import type { Consent } from './questions-before-save.ts'
import { readStored } from './read-stored.ts'

export type SaveOutcome =
  | { kind: 'saved'; record: WholeRecord }
  | { kind: 'conflict'; theirs: WholeRecord }
  | { kind: 'gone'; unavailable: UnavailableRecord }
  | { kind: 'refused'; failure: CallFailure }

/** The record of the form was removed, or does not exist if `removal` is absent. */
export interface UnavailableRecord {
  removal: Removal | undefined
}

export interface SaveRequest extends Consent {
  values: Values
  draft: boolean
  /** An automatic save: the server never turns a submitted record back into a draft for it. */
  autosave: boolean
}
interface Start {
  stored: Stored | undefined
  copyOf?: string | undefined
}

/** The record of a form, and its saves: one at a time, each based on the last known version. */
export class RecordLink {
  /** Stores a creation before it is sent, so that it is known after a crash. */
  beforeCreating: () => Promise<void> = async () => {}
  /** Called with the values that an unanswered save has stored. */
  onStoredFound: (values: Values) => void = () => {}
  private serverVersion: Stored | undefined
  private pendingCreation: Creation | undefined
  /** Values sent without a response: if the server has them, the save succeeded. */
  private unconfirmed: SaveRequest | undefined
  private readonly copyOf: string | undefined
  private queue: Promise<unknown> = Promise.resolve()
  private readonly listeners = new Set<() => void>()

  constructor({ stored, copyOf }: Start) {
    this.serverVersion = stored
    this.copyOf = copyOf
  }

  get stored(): Stored | undefined {
    return this.serverVersion
  }
  /** A creation without a response. */
  get creation(): Creation | undefined {
    return this.pendingCreation
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Waits for the running work, then runs exclusively. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work)
    this.queue = turn.catch(() => undefined)
    return turn
  }

  /** Saves are based on this version of the record from now on. */
  prepareCreation(record: WholeRecord): void {
    this.serverVersion = storedOf(record)
    this.pendingCreation = undefined
    this.unconfirmed = undefined
    for (const listener of this.listeners) listener()
  }

  /** Restores the removed record; saves are still based on the version that was read. */
  async restore(): Promise<void> {
    if (this.serverVersion) await send(restoreRecord, { params: { id: this.serverVersion.id } })
  }

  /** The record was removed: the next save creates another one. */
  detach(): void {
    this.serverVersion = undefined
    this.pendingCreation = undefined
    this.unconfirmed = undefined
    for (const listener of this.listeners) listener()
  }

  /** Takes over a creation of an earlier page. */
  adopt(creation: Creation): void {
    if (!this.serverVersion) this.pendingCreation ??= creation
  }

  /** Sends the form. Every failure is returned as an outcome, so that no typed value is lost. */
  async send(saving: SaveRequest): Promise<SaveOutcome> {
    try {
      return { kind: 'saved', record: await this.deliver(saving) }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (isUnanswered(error)) this.unconfirmed = saving
      if (this.serverVersion && isUnavailable(error))
        return { kind: 'gone', unavailable: { removal: error.removal } }
      const theirs = error.id === 'conflict' ? wholeRecord.safeParse(error.theirs) : undefined
      if (!theirs?.success) return { kind: 'refused', failure: error }
      return this.isUnconfirmedSave(theirs.data)
        ? await this.continueFrom(theirs.data, saving)
        : { kind: 'conflict', theirs: theirs.data }
    }
  }

  private async deliver(saving: SaveRequest): Promise<WholeRecord> {
    const data = JSON.stringify(saving.values)
    const pendingCreation = this.pendingCreation
    if (
      !this.serverVersion &&
      pendingCreation &&
      (pendingCreation.data !== data || pendingCreation.draft !== saving.draft)
    )
      await this.finish(pendingCreation)
    if (!this.serverVersion) return await this.create({ ...saving, data })
    const { id, version } = this.serverVersion
    const body = {
      data,
      version,
      draft: saving.draft,
      ...(saving.autosave && { autosave: true }),
      ...(saving.holdersDiffer && { holdersDiffer: true as const }),
    }
    return (await send(updateRecord, { params: { id }, body })).record
  }

  /** An earlier creation may have succeeded: its own contents with its own key return its record. */
  private async finish(pendingCreation: Creation): Promise<void> {
    try {
      this.find(await this.repeat(pendingCreation))
    } catch (error) {
      if (!(error instanceof CallFailure) || this.pendingCreation) throw error
    }
  }

  private async create({ data, draft, holdersDiffer }: SaveRequest & { data: string }): Promise<WholeRecord> {
    this.pendingCreation ??= {
      key: randomId(),
      data,
      draft,
      ...(this.copyOf !== undefined && { duplicateOf: this.copyOf }),
      ...(holdersDiffer && { holdersDiffer }),
    }
    await this.beforeCreating()
    return await this.repeat(this.pendingCreation)
  }

  private async repeat({ key, ...body }: Creation): Promise<WholeRecord> {
    try {
      return (await send(createRecord, { body }, { idempotencyKey: key })).record
    } catch (error) {
      // A refusal created nothing, so a later attempt is a new one.
      if (error instanceof CallFailure && !isUnanswered(error) && error.status !== 401)
        this.pendingCreation = undefined
      throw error
    }
  }

  private isUnconfirmedSave({ data, draft }: WholeRecord): boolean {
    if (!this.unconfirmed || this.unconfirmed.draft !== draft) return false
    const { code: _, ...theirs } = readStored(data).values
    const { code: __, ...sent } = this.unconfirmed.values
    return changedFields(theirs, sent).length === 0
  }

  private async continueFrom(record: WholeRecord, saving: SaveRequest): Promise<SaveOutcome> {
    this.find(record)
    return await this.send(saving)
  }

  private find(record: WholeRecord): void {
    this.onStoredFound(readStored(record.data).values)
    this.prepareCreation(record)
  }
}

/** The requested record was removed, or does not exist. */
export const isUnavailable = ({ id }: CallFailure) => id === 'removed' || id === 'not-found'

/** It is unknown whether the server has executed it. */
const isUnanswered = ({ unreachable, status }: CallFailure) => unreachable || status >= 500
