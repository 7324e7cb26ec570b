import { useState } from 'react'
import { CallFailure } from '../../../lib/call-failure.ts'
import { reportFailure, toast } from '../../../lib/toast.ts'
import { monthOf } from '../persistence/load-record.ts'
import { isUnavailable, type RecordLink, type UnavailableRecord } from '../persistence/record-link.ts'
import type { FormStore } from '../store/form-store.ts'

/** The record was missing when the form was saved. */
export interface MissingRecordState {
  unavailable: UnavailableRecord
  /** The save in progress; `autosave`: not requested by the user. */
  saving: 'draft' | 'record' | 'autosave'
  stay: boolean
}
interface Settings {
  store: FormStore
  link: RecordLink
  /** The form has become a new contract. */
  onDetached(): void
  /** The save that found no record can continue: the record is restored, or the form is a new contract. */
  continueSave(missing: MissingRecordState): void
}

/** The options of a form whose record was removed by another user, or does not exist any more. */
export function useMissingRecord({ store, link, onDetached, continueSave }: Settings) {
  const [current, setCurrent] = useState<MissingRecordState>()
  const [restoring, setRestoring] = useState(false)
  const close = () => setCurrent(undefined)

  const restore = async (): Promise<void> => {
    if (!current) return
    setRestoring(true)
    try {
      await link.restore()
      toast.success('Il record è tornato nell’elenco')
      close()
      continueSave(current)
    } catch (error) {
      if (error instanceof CallFailure && isUnavailable(error))
        setCurrent({ ...current, unavailable: { removal: undefined } })
      else reportFailure(error)
    } finally {
      setRestoring(false)
    }
  }

  const saveAsNew = (): void => {
    if (!current) return
    store.detachFromRecord(monthOf(new Date()))
    link.detach()
    onDetached()
    close()
    continueSave(current)
  }
  return { current, restoring, show: setCurrent, close, restore, saveAsNew }
}
