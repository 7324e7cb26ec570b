import type { CrmEntry, CrmOutcome } from '../port.ts'
import { type FailedCall, withoutMore } from '../word-failure.ts'
import type { ZohoParts } from './client.ts'
import { giveUp } from './close-entry.ts'
import type { FieldProblem, WriteResult } from './read-response.ts'

export type Fields = Record<string, unknown>
type Refusal = WriteResult & { ok: false }

interface Refused extends FailedCall {
  problems?: readonly FieldProblem[]
}
export type Written<T = { id: string }> = ({ ok: true } & T) | Refused

/** The fields that Zoho kept, and those that it did not take. */
export interface LeftOut {
  notEmptied: string[]
  notWritten: string[]
}

export interface Writing {
  fields: Fields
  left: LeftOut
}

interface Attempts {
  /** What is sent of the fields; all of them when absent. */
  select?: (fields: Fields) => Fields
  send: (fields: Fields) => Promise<WriteResult>
  /** Chooses another entry after a refusal: `again` writes to it. Undefined leaves the entry as it is. */
  redirect?: (refusal: Refusal) => Promise<'again' | Refused | undefined>
}

/**
 * Writes an entry, leaves out what Zoho refuses, and writes again, until it takes the rest or refuses what cannot be
 * left out. Of a value that should be emptied, a checkbox gets `false`, and a required field keeps its own. A unique
 * value that another entry has is left out, unless no record has that entry any more and it gives the value up.
 */
export async function writeWithoutRefused(
  parts: ZohoParts,
  entry: CrmEntry,
  { fields, left }: Writing,
  { select = (all) => all, send, redirect }: Attempts,
): Promise<Written> {
  // What was asked before, so that no repeat asks for ever.
  const asked = new Set<string>()
  for (;;) {
    const sent = select(fields)
    const written = await send(sent)
    if (written.ok) return written
    const kept = written.fields.filter((field) => sent[field] === null)
    for (const field of kept) {
      if (written.booleans.includes(field)) fields[field] = false
      else {
        delete fields[field]
        left.notEmptied.push(field)
      }
    }
    if (kept.length > 0) continue
    const redirected = await redirect?.(written)
    if (redirected === 'again') continue
    if (redirected) return redirected
    const { existing } = written
    if (!existing || !(existing.field in fields)) return refusedBy(written)
    const free = await freeValue(parts, entry, existing, asked)
    if (!free.ok) return free
    if (!free.given) leaveOut(existing.field, entry.former, { fields, left })
  }
}

export const refusedBy = (refusal: Refusal): Refused => ({
  ...withoutMore(refusal),
  problems: refusal.problems,
})

/** Whether the entry that has the value of a unique field is one that no record has any more, and has given it up. */
async function freeValue(
  parts: ZohoParts,
  { part, formerRecordsOf }: CrmEntry,
  { id, field }: { id: string; field: string },
  asked: Set<string>,
): Promise<CrmOutcome<{ given: boolean }>> {
  const value = `${id} ${field}`
  const former = asked.has(value) ? undefined : await formerRecordsOf?.(id)
  asked.add(value)
  return former ? await giveUp(parts, { part, id, field }, former) : { ok: true, given: false }
}

/** A value of this entry from before is replaced by none. */
function leaveOut(field: string, former: CrmEntry['former'], { fields, left }: Writing): void {
  if (former?.fields.includes(field)) fields[field] = null
  else delete fields[field]
  left.notWritten.push(field)
}
