import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldName, romeTime, type Values, validate, validateDraft } from '../../../../contract/index.ts'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import type { FieldIssue } from '../../../../shared/errors.ts'
import { reportFailure, toast } from '../../../lib/toast.ts'
import { keptCursor } from '../assist/kept-cursor.ts'
import { goToField } from '../page/go-to-field.ts'
import type { Merge } from '../store/conflict-merge.ts'
import type { FormStore } from '../store/form-store.ts'
import { countWords } from './count-words.ts'
import { type Opening, submittedOf } from './load-record.ts'
import { buildOn, mergeWith } from './meet-theirs.ts'
import type { RecordLink } from './record-link.ts'
import type { Consent } from './save-consent.ts'
import { useMissing } from './use-missing.ts'

export interface Conflict {
  merge: Merge
  theirs: WholeRecord
  /** What was being saved; `autosave`: nothing that a person asked for, so nothing is sent once it is settled. */
  saving: 'draft' | 'record' | 'autosave'
  stay: boolean
}
interface Settings {
  store: FormStore
  link: RecordLink
  opening: Opening
  /** What a person is asked before a normal save; undefined makes it wait. */
  ask(): Promise<Consent | undefined>
  onSaved(): void
  /** A conflict was settled: the form builds on the other side's save. */
  onSettled(): void
}

/** Saving, one at a time: what is checked before, what is said after, and what happens when somebody saved first. */
export function useSaving({ store, link, opening, ask, onSaved, onSettled }: Settings) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<'draft' | 'record'>()
  // A draft that the page made by itself is still a new record to the person who has not saved it once.
  const [known, setKnown] = useState(opening.stored !== undefined)
  const [conflict, setConflict] = useState<Conflict>()
  const running = useRef(false)

  /** What only one side touched merges by itself; the rest is asked. */
  const meet = (theirs: WholeRecord, saving: Conflict['saving'], stay: boolean): boolean => {
    const merge = mergeWith(store, theirs)
    const merges = merge.clashes.length === 0 && !(saving === 'draft' && !theirs.draft)
    if (merges) {
      toast.success(`Unite le modifiche di ${theirs.updatedBy}.`)
      buildOn({ store, link }, theirs, merge.values)
    } else setConflict({ merge, theirs, saving, stay })
    return merges
  }

  const send = async (draft: boolean, stay: boolean, consent: Consent): Promise<void> => {
    const values = store.current.values
    const outcome = await link.send({ values, draft, autosave: false, ...consent })
    if (outcome.kind === 'refused') return tellRefusal(store, outcome.failure)
    if (outcome.kind === 'gone')
      return missing.show({ gone: outcome.gone, saving: draft ? 'draft' : 'record', stay })
    if (outcome.kind === 'conflict') {
      const again = meet(outcome.theirs, draft ? 'draft' : 'record', stay)
      return again && isReady(store, link, draft) ? send(draft, stay, consent) : undefined
    }
    toast.success(known ? 'Record has been updated' : 'Record has been created')
    store.saved(values)
    link.settle(outcome.record)
    setKnown(true)
    void client.invalidateQueries({ queryKey: ['records'] })
    if (!stay) onSaved()
  }

  /** `stay`: the form remains open, as for somebody who saves in the middle of a call. */
  const save = async (draft: boolean, stay = false): Promise<void> => {
    if (running.current) return
    settleTyping()
    if (!isReady(store, link, draft)) return
    running.current = true
    const giveBack = keptCursor()
    try {
      const consent = draft ? {} : await ask()
      if (!consent) return
      setBusy(draft ? 'draft' : 'record')
      await link.run(() => send(draft, stay, consent))
    } catch (error) {
      reportFailure(error)
    } finally {
      running.current = false
      setBusy(undefined)
      giveBack()
    }
  }

  const resolveConflict = (values: Values) => {
    if (!conflict) return
    const { theirs, saving, stay } = conflict
    setConflict(undefined)
    buildOn({ store, link }, theirs, values)
    onSettled()
    if (saving !== 'autosave') void save(saving === 'draft', stay)
  }
  /** Shows what stopped the page from saving by itself. */
  const confront = (theirs: WholeRecord) => {
    if (meet(theirs, 'autosave', true)) onSettled()
  }
  const dropConflict = () => setConflict(undefined)
  const missing = useMissing({
    store,
    link,
    onDetached: () => setKnown(false),
    goOn: ({ saving, stay }) => {
      onSettled()
      if (saving !== 'autosave') void save(saving === 'draft', stay)
    },
  })
  return { busy, known, conflict, missing, save, confront, resolveConflict, dropConflict }
}

/** What is being typed counts as left: a date of two figures becomes whole. */
function settleTyping(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !activeElement.closest('[data-form]')) return
  activeElement.blur()
  activeElement.focus({ preventScroll: true })
}

function isReady(store: FormStore, { stored }: RecordLink, draft: boolean): boolean {
  const { resolved } = store.current
  const { saved } = submittedOf({ stored, base: store.stored })
  const issues = draft
    ? validateDraft(resolved, stored && store.stored)
    : validate(resolved, romeTime(new Date()), saved)
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
