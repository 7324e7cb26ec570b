import type { WholeRecord } from '../../../../shared/api/records.ts'
import { type Merge, mergeChanges } from '../store/conflict-merge.ts'
import type { FormStore } from '../store/form-store.ts'
import { readStored } from './read-stored.ts'
import type { RecordLink } from './record-link.ts'

/** Merges this form with the record that another user saved. */
export function mergeRemote(store: FormStore, theirs: WholeRecord): Merge {
  return mergeChanges(store.stored, store.current.values, readStored(theirs.data).values)
}

/** The form is based on the other user's save from now on. */
export function rebaseOnRemote(
  { store, link }: { store: FormStore; link: RecordLink },
  theirs: WholeRecord,
  values: Merge['values'],
): void {
  store.replace(values, readStored(theirs.data).values)
  link.prepareCreation(theirs)
}
