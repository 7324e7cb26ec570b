import type { WholeRecord } from '../../../../shared/api/records.ts'
import { type Merge, mergeChanges } from '../store/conflict-merge.ts'
import type { FormStore } from '../store/form-store.ts'
import { readStored } from './read-stored.ts'
import type { RecordLink } from './record-link.ts'

/** What this form and the record that somebody else saved make together. */
export function mergeWith(store: FormStore, theirs: WholeRecord): Merge {
  return mergeChanges(store.stored, store.current.values, readStored(theirs.data).values)
}

/** From now on the other side's save is what this form is built on. */
export function buildOn(
  { store, link }: { store: FormStore; link: RecordLink },
  theirs: WholeRecord,
  values: Merge['values'],
): void {
  store.replace(values, readStored(theirs.data).values)
  link.settle(theirs)
}
