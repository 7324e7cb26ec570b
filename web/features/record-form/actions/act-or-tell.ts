import type { Action } from '../../../../contract/index.ts'
import { toast } from '../../../lib/toast.ts'
import type { FormStore } from '../store/form-store.ts'
import { NOTHING_COPIED } from '../text/action-words.ts'

/** A copy that a person asked for; one that had nothing to copy says so. `section` as for the store's `act`. */
export function actOrTell(store: FormStore, action: Action, label: string, section = ''): void {
  const before = store.current.values
  store.act(action, label, section)
  if (store.current.values === before) toast.error(NOTHING_COPIED)
}
