import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Checkpoint, findCheckpoints } from '../../shared/documents/checkpoints.ts'
import type { Utility } from '../../shared/utilities-and-client-types.ts'
import type { Database } from '../db/schema.ts'
import { fullName } from '../records/person-names.ts'

export interface Tick {
  answer: 'read' | 'yes' | 'no'
  at: Date
  user: string
  /** The version of the record of which it was read. */
  version: number
}

/** A checkpoint of a script of a record, and whether it was ticked. */
export interface ScriptCheckpoint extends Checkpoint {
  part: Utility
  /** The name of the operation. */
  script: string
  passageSha256: string
  tick: Tick | null
  /** Ticked for the same text when its passage was another one. CHECKPOINT-5 */
  formerTick: Tick | null
}

/** The order in which the dialog shows the scripts. */
const PARTS = ['luce', 'gas'] as const

interface RecordWithScripts {
  id: string
  operation_l: string | null
  operation_g: string | null
}

/** The checkpoints of the scripts that the operations of a record have now, in the order in which they are read. */
export async function findScriptCheckpoints(
  db: Kysely<Database>,
  { id, operation_l, operation_g }: RecordWithScripts,
): Promise<ScriptCheckpoint[]> {
  const operations = { luce: operation_l, gas: operation_g }
  const ids = Object.values(operations).filter((one) => one !== null)
  if (ids.length === 0) return []
  const scripts = await db
    .selectFrom('scripts')
    .select(['id', 'name', 'script'])
    .where('id', 'in', ids)
    .execute()
  const marked = PARTS.flatMap((part) =>
    scripts.filter((one) => one.id === operations[part]).map((one) => ({ part, ...one })),
  ).flatMap(({ part, name, script }) =>
    findCheckpoints(script).map((found) => ({ part, script: name, ...found })),
  )
  if (marked.length === 0) return []
  const ticks = await findTicks(db, id)
  return marked.map((one) => {
    const passageSha256 = hashPassage(one.passage)
    const own = ticks.filter(
      ({ part, kind, text }) => part === one.part && kind === one.kind && text === one.text,
    )
    const last = own.find((tick) => tick.passageSha256 === passageSha256)
    const former = own.find((tick) => tick.passageSha256 !== passageSha256)
    return { ...one, passageSha256, tick: presentTick(last), formerTick: presentTick(former) }
  })
}

const hashPassage = (passage: string): string => createHash('sha256').update(passage).digest('hex')

const findTicks = (db: Kysely<Database>, recordId: string) =>
  db
    .selectFrom('script_ticks as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.part', 't.kind', 't.text', 't.answer', 't.passage_sha256 as passageSha256'])
    .select(['t.created_at', 't.record_version', 'u.name', 'u.last_name'])
    .where('t.record_id', '=', recordId)
    .orderBy('t.number', 'desc')
    .execute()
type StoredTick = Awaited<ReturnType<typeof findTicks>>[number]

/** Null without one, and for one that was taken back. */
function presentTick(tick: StoredTick | undefined): Tick | null {
  if (!tick?.answer) return null
  const user = fullName(tick.name, tick.last_name)
  return { answer: tick.answer, at: tick.created_at, user, version: tick.record_version }
}

/** A required checkpoint that stops the sending: without a tick, or answered no. CHECKPOINT-4 */
export const isOpenCheckpoint = ({ isRequired, tick }: ScriptCheckpoint): boolean =>
  isRequired && (tick === null || tick.answer === 'no')
