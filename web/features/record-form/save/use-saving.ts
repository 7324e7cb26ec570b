import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldName, type Issue, romeTime, validate, validateDraft } from '../../../../contract/index.ts'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import type { FieldIssue } from '../../../../shared/errors.ts'
import { reportFailure, toast } from '../../../lib/toast.ts'
import { goToField } from '../page/go-to-field.ts'
import { type Merge, mergeChanges } from '../store/conflict-merge.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Opening, readStored, type Stored, storedOf } from './load-record.ts'
import { saveRecord } from './save-record.ts'

export interface Conflict {
  merge: Merge
  theirs: WholeRecord
  draft: boolean
  stay: boolean
}
interface Settings {
  store: FormStore
  opening: Opening
  onSaved(): void
}

/** Saving, one at a time: what is checked before, what is said after, and what happens when somebody saved first. */
export function useSaving({ store, opening, onSaved }: Settings) {
  const client = useQueryClient()
  const [stored, setStored] = useState<Stored | undefined>(opening.stored)
  const [busy, setBusy] = useState<'draft' | 'record'>()
  const [conflict, setConflict] = useState<Conflict>()
  const running = useRef(false)
  const base = useRef(opening.base)

  /** `stay`: the form remains open, as for somebody who saves in the middle of a call. */
  const save = async (draft: boolean, stay = false, at = stored) => {
    if (running.current) return
    settleTyping()
    if (!isReady(store, draft)) return
    running.current = true
    setBusy(draft ? 'draft' : 'record')
    try {
      const values = store.current.values
      const outcome = await saveRecord(values, draft, at)
      if (outcome.kind === 'refused') return tellRefusal(store, outcome.failure)
      if (outcome.kind === 'conflict') return meet(outcome.theirs, draft, stay)
      toast.success(at ? 'Record has been updated' : 'Record has been created')
      base.current = values
      setStored(storedOf(outcome.record))
      store.saved(values)
      client.invalidateQueries({ queryKey: ['records'] })
      if (!stay) onSaved()
    } catch (error) {
      reportFailure(error)
    } finally {
      running.current = false
      setBusy(undefined)
    }
  }

  const meet = (theirs: WholeRecord, draft: boolean, stay: boolean) => {
    const theirValues = readStored(theirs.data).values
    const merge = mergeChanges(base.current, store.current.values, theirValues)
    setConflict({ merge, theirs, draft, stay })
  }

  /** The person chose: from now on the other side's save is what ours is built on. */
  const resolveConflict = (values: Merge['values']) => {
    if (!conflict) return
    const { theirs, draft, stay } = conflict
    base.current = readStored(theirs.data).values
    store.replace(values, base.current)
    setStored(storedOf(theirs))
    setConflict(undefined)
    void save(draft, stay, storedOf(theirs))
  }
  return { busy, stored, conflict, save, resolveConflict, dropConflict: () => setConflict(undefined) }
}

/** What is being typed counts as left: a date of two figures becomes whole. */
function settleTyping(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !activeElement.closest('[data-form]')) return
  activeElement.blur()
  activeElement.focus({ preventScroll: true })
}

function isReady(store: FormStore, draft: boolean): boolean {
  const { resolved } = store.current
  const issues = draft ? validateDraft(resolved) : validate(resolved, romeTime(new Date()), store.stored)
  const errors = issues.filter((issue) => issue.severity === 'error')
  const [first] = errors
  if (!first) return true
  if (draft) store.leave(first.field)
  else store.attempt()
  toast.error(draft ? first.message : countWords(errors))
  goToField(first.field)
  return false
}

/** «Mancano 3 campi, 1 è da correggere». */
export function countWords(errors: readonly Issue[]): string {
  const missing = errors.filter((issue) => issue.code === 'required').length
  const wrong = new Set(errors.filter((issue) => issue.code !== 'required').map((issue) => issue.field)).size
  const words = [
    missing === 1 ? 'Manca 1 campo' : missing > 1 ? `Mancano ${missing} campi` : '',
    wrong === 1 ? '1 campo è da correggere' : wrong > 1 ? `${wrong} campi sono da correggere` : '',
  ]
  return `${words.filter(Boolean).join(', ')}.`
}

function tellRefusal(store: FormStore, failure: { message: string; issues: readonly FieldIssue[] }): void {
  reportFailure(failure)
  const { views } = store.current
  const known = failure.issues.filter((issue) => views.has(issue.field as FieldName))
  if (known.length === 0) return
  store.refuse(
    known.map((issue) => {
      const field = issue.field as FieldName
      return { ...issue, field, section: views.get(field)?.section ?? '', severity: 'error' as const }
    }),
  )
  goToField(known[0]!.field as FieldName)
}
