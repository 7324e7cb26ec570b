import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldName, romeTime, type Values, validate, validateDraft } from '../../../../contract/index.ts'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import type { FieldIssue } from '../../../../shared/errors.ts'
import { reportFailure, toast } from '../../../lib/toast.ts'
import { goToField } from '../page/go-to-field.ts'
import { type Merge, mergeChanges } from '../store/conflict-merge.ts'
import type { FormStore } from '../store/form-store.ts'
import { countWords } from './count-words.ts'
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

  /** From now on the other side's save is what ours is built on. */
  const buildOn = (theirs: WholeRecord, values: Values): Stored => {
    base.current = readStored(theirs.data).values
    store.replace(values, base.current)
    const at = storedOf(theirs)
    setStored(at)
    return at
  }

  /** What only one side touched merges by itself and is sent again; the rest is asked. */
  const meet = (theirs: WholeRecord, draft: boolean, stay: boolean): Stored | undefined => {
    const merge = mergeChanges(base.current, store.current.values, readStored(theirs.data).values)
    if (merge.clashes.length === 0 && !(draft && !theirs.draft)) {
      toast.success(`Unite le modifiche di ${theirs.updatedBy}.`)
      return buildOn(theirs, merge.values)
    }
    setConflict({ merge, theirs, draft, stay })
    return undefined
  }

  const send = async (draft: boolean, stay: boolean, at: Stored | undefined): Promise<void> => {
    const values = store.current.values
    const outcome = await saveRecord(values, draft, at)
    if (outcome.kind === 'refused') return tellRefusal(store, outcome.failure)
    if (outcome.kind === 'conflict') {
      const again = meet(outcome.theirs, draft, stay)
      return again && isReady(store, draft) ? send(draft, stay, again) : undefined
    }
    toast.success(at ? 'Record has been updated' : 'Record has been created')
    base.current = values
    setStored(storedOf(outcome.record))
    store.saved(values)
    void client.invalidateQueries({ queryKey: ['records'] })
    if (!stay) onSaved()
  }

  /** `stay`: the form remains open, as for somebody who saves in the middle of a call. */
  const save = async (draft: boolean, stay = false, at = stored): Promise<void> => {
    if (running.current) return
    settleTyping()
    if (!isReady(store, draft)) return
    running.current = true
    setBusy(draft ? 'draft' : 'record')
    try {
      await send(draft, stay, at)
    } catch (error) {
      reportFailure(error)
    } finally {
      running.current = false
      setBusy(undefined)
    }
  }

  const resolveConflict = (values: Values) => {
    if (!conflict) return
    setConflict(undefined)
    void save(conflict.draft, conflict.stay, buildOn(conflict.theirs, values))
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
