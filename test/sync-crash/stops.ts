import { closeSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import type { Context } from '../../server/context.ts'
import { createBuiltInCrm } from '../../server/providers/crm/built-in.ts'
import type { CrmPort } from '../../server/providers/crm/port.ts'
import type { CrmName, Step, Victim } from './steps.ts'

/** Halts each sync at its step; when the last has reached it, the process is killed. */
export class Stops {
  readonly #all = new Map<string, CrmName>()
  readonly #waiting = new Map<string, Step>()

  know(all: readonly Victim[]): void {
    for (const { recordId, crm } of all) this.#all.set(recordId, crm)
  }

  arm(victims: readonly Victim[]): void {
    for (const { recordId, step } of victims) this.#waiting.set(recordId, step)
  }

  crmOf(recordId: string): CrmName {
    return this.#all.get(recordId) ?? 'built-in'
  }

  /** The known record that a text names. */
  find(text: string): string | undefined {
    return [...this.#all.keys()].find((id) => text.includes(id))
  }

  async at(recordId: string | undefined, step: string): Promise<void> {
    if (recordId === undefined || this.#waiting.get(recordId) !== step) return
    this.#waiting.delete(recordId)
    if (this.#waiting.size === 0) {
      // Its position is known.
      closeSync(process.stderr.fd)
      process.abort()
    }
    await new Promise(() => {})
  }
}

/** Both CRMs in one process, each for its own records, with a stop on either side of every effect. */
export function stoppingCrm({ crm: zoho, db, files, config }: Context, stops: Stops): CrmPort {
  const builtIn = createBuiltInCrm({ db, files, publicUrl: config.publicUrl })
  const of = (recordId: string) => (stops.crmOf(recordId) === 'zoho' ? zoho : builtIn)
  const between = async <T>(recordId: string, name: string, effect: () => Promise<T>): Promise<T> => {
    await stops.at(recordId, `before ${name}`)
    const outcome = await effect()
    await stops.at(recordId, `after ${name}`)
    return outcome
  }
  return {
    ...zoho,
    saveEntry: (entry) => between(entry.recordId, entry.part, () => of(entry.recordId).saveEntry(entry)),
    attach: (part, id, file) => {
      const recordId = stops.find(file.key)!
      return between(recordId, 'document', () => of(recordId).attach(part, id, file))
    },
    pageOf: async () => undefined,
  }
}

interface ObservedWrite {
  recordId: string
  /** The effect or table of the write. */
  name: string
  moment: 'opens' | 'before' | 'after'
}

/** Stops before and after every write about an entry or a document and in the record. */
export function stopAtWrites(stops: Stops): KyselyPlugin {
  const effects = new Map<string, ObservedWrite>()
  const running = new WeakMap<object, ObservedWrite>()
  return {
    transformQuery({ node, queryId }) {
      const write = observeWrite(node.kind, JSON.stringify(node), stops, effects)
      if (write) running.set(queryId, write)
      return node
    },
    async transformResult({ result, queryId }) {
      const write = running.get(queryId)
      if (!write) return result
      const [row] = result.rows
      if (write.moment !== 'opens') await stops.at(write.recordId, `${write.moment} note ${write.name}`)
      else if (typeof row?.id === 'string') effects.set(row.id, write)
      return result
    },
  }
}

function observeWrite(
  kind: string,
  text: string,
  stops: Stops,
  effects: ReadonlyMap<string, ObservedWrite>,
): ObservedWrite | undefined {
  const table = /"name":"(crm_entries|effects|records)"/.exec(text)?.[1]
  if (table === 'effects' && kind === 'UpdateQueryNode') {
    const effect = [...effects].find(([id]) => text.includes(id))?.[1]
    return effect && { ...effect, moment: 'after' }
  }
  const recordId = table && stops.find(text)
  if (!recordId) return undefined
  if (table === 'crm_entries' && kind === 'UpdateQueryNode') {
    const name = /:(contact|gas)"/.exec(text)?.[1]
    return name ? { recordId, name, moment: 'after' } : undefined
  }
  if (table === 'effects' && kind === 'InsertQueryNode' && text.includes('crm-attachment'))
    return { recordId, name: 'document', moment: 'opens' }
  if (table !== 'records') return undefined
  const writesSyncData = text.includes('sync_data')
  if (kind === 'UpdateQueryNode' && writesSyncData) return { recordId, name: 'kept', moment: 'after' }
  // The row is taken first, with the transaction that writes the note.
  const takes = kind === 'SelectQueryNode' && text.includes('"modifier":"ForUpdate"')
  return takes ? { recordId, name: writesSyncData ? 'kept' : 'contact', moment: 'before' } : undefined
}
