import { useState } from 'react'
import { CallFailure } from '../../../lib/call-failure.ts'
import { reportFailure, toast } from '../../../lib/toast.ts'
import type { FormStore } from '../store/form-store.ts'
import { monthOf } from './load-record.ts'
import { type Gone, isGone, type RecordLink } from './record-link.ts'

/** The record was gone when the form was saved. */
export interface Missing {
  gone: Gone
  /** What was being saved; `autosave`: nothing that the user asked for. */
  saving: 'draft' | 'record' | 'autosave'
  stay: boolean
}
interface Settings {
  store: FormStore
  link: RecordLink
  /** The form has become a new contract. */
  onDetached(): void
  /** The save that found no record can go on: the record is back, or the form is a new contract. */
  goOn(missing: Missing): void
}

/** What becomes of a form whose record was removed by another user, or is not stored any more. */
export function useMissing({ store, link, onDetached, goOn }: Settings) {
  const [current, setCurrent] = useState<Missing>()
  const [restoring, setRestoring] = useState(false)
  const close = () => setCurrent(undefined)

  const restore = async (): Promise<void> => {
    if (!current) return
    setRestoring(true)
    try {
      await link.restore()
      toast.success('Il record è tornato nell’elenco')
      close()
      goOn(current)
    } catch (error) {
      if (error instanceof CallFailure && isGone(error))
        setCurrent({ ...current, gone: { removal: undefined } })
      else reportFailure(error)
    } finally {
      setRestoring(false)
    }
  }

  const saveAsNew = (): void => {
    if (!current) return
    store.startAnew(monthOf(new Date()))
    link.detach()
    onDetached()
    close()
    goOn(current)
  }
  return { current, restoring, show: setCurrent, close, restore, saveAsNew }
}
