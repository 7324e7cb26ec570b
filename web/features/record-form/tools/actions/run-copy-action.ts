import type { Action } from '../../../../../contract/index.ts'
import { toast } from '../../../../lib/toast.ts'
import type { FormStore } from '../../store/form-store.ts'
import { NOTHING_COPIED } from './action-labels.ts'

/** Runs a copy action; shows a notification if there was nothing to copy. `section` as for the store's `runAction`. */
export function runCopyAction(store: FormStore, action: Action, label: string, section = ''): void {
  const before = store.current.values
  store.runAction(action, label, section)
  if (store.current.values === before) toast.error(NOTHING_COPIED)
}
