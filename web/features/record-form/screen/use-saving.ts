import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldName, romeTime, type Values, validate, validateDraft } from '../../../../contract/index.ts'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import type { FieldIssue } from '../../../../shared/errors.ts'
import { reportFailure, toast } from '../../../lib/toast.ts'
import { goToField } from '../fields/go-to-field.ts'
import { type Opening, submittedOf } from '../persistence/load-record.ts'
import { mergeRemote, rebaseOnRemote } from '../persistence/merge-remote.ts'
import type { Consent } from '../persistence/questions-before-save.ts'
import type { RecordLink } from '../persistence/record-link.ts'
import type { Merge } from '../store/conflict-merge.ts'
import type { FormStore } from '../store/form-store.ts'
import { preserveFocus } from '../tools/assist/preserve-focus.ts'
import { issueCountText } from './issue-count-text.ts'
import { useMissingRecord } from './use-missing-record.ts'

export interface Conflict {
  merge: Merge
  theirs: WholeRecord
  /** The save in progress; `autosave`: not requested by the user, so nothing is sent after the decision. */
  saving: 'draft' | 'record' | 'autosave'
  stay: boolean
}
interface Settings {
  store: FormStore
  link: RecordLink
  opening: Opening
  /** The question before a normal save; undefined makes it wait. */
  askUser(): Promise<Consent | undefined>
  onSaved(): void
  /** A conflict was resolved: the form is based on the other user's save. */
  onConflictResolved(): void
}

/** Saves one at a time: validation before, messages after, and conflicts with other users' saves. */
export function useSaving({ store, link, opening, askUser, onSaved, onConflictResolved }: Settings) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<'draft' | 'record'>()
  // An automatically created draft is still a new record for a user who has not saved it.
  const [known, setKnown] = useState(opening.stored !== undefined)
  const [conflict, setConflict] = useState<Conflict>()
  const running = useRef(false)

  /** Fields that only one side changed are merged; the user decides about the others. */
  const mergeRemoteSave = (theirs: WholeRecord, saving: Conflict['saving'], stay: boolean): boolean => {
    const merge = mergeRemote(store, theirs)
    const merges = merge.clashes.length === 0 && !(saving === 'draft' && !theirs.draft)
    if (merges) {
      toast.success(`Unite le modifiche di ${theirs.updatedBy}.`)
      rebaseOnRemote({ store, link }, theirs, merge.values)
    } else setConflict({ merge, theirs, saving, stay })
    return merges
  }

  const send = async (draft: boolean, stay: boolean, consent: Consent): Promise<void> => {
    const values = store.current.values
    const outcome = await link.send({ values, draft, autosave: false, ...consent })
    if (outcome.kind === 'refused') return showRefusal(store, outcome.failure)
    if (outcome.kind === 'gone')
      return missing.show({ unavailable: outcome.unavailable, saving: draft ? 'draft' : 'record', stay })
    if (outcome.kind === 'conflict') {
      const isMerged = mergeRemoteSave(outcome.theirs, draft ? 'draft' : 'record', stay)
      return isMerged && isReady(store, link, draft) ? send(draft, stay, consent) : undefined
    }
    toast.success(known ? 'Record has been updated' : 'Record has been created')
    store.markSaved(values)
    link.prepareCreation(outcome.record)
    setKnown(true)
    void client.invalidateQueries({ queryKey: ['records'] })
    if (!stay) onSaved()
  }

  /** `stay`: the form remains open, for a save during a call. */
  const save = async (draft: boolean, stay = false): Promise<void> => {
    if (running.current) return
    commitTyping()
    if (!isReady(store, link, draft)) return
    running.current = true
    const restoreFocus = preserveFocus()
    try {
      const consent = draft ? {} : await askUser()
      if (!consent) return
      setBusy(draft ? 'draft' : 'record')
      await link.run(() => send(draft, stay, consent))
    } catch (error) {
      reportFailure(error)
    } finally {
      running.current = false
      setBusy(undefined)
      restoreFocus()
    }
  }

  const resolveConflict = (values: Values) => {
    if (!conflict) return
    const { theirs, saving, stay } = conflict
    setConflict(undefined)
    rebaseOnRemote({ store, link }, theirs, values)
    onConflictResolved()
    if (saving !== 'autosave') void save(saving === 'draft', stay)
  }
  /** Shows the reason that stopped automatic saving. */
  const showConflict = (theirs: WholeRecord) => {
    if (mergeRemoteSave(theirs, 'autosave', true)) onConflictResolved()
  }
  const dropConflict = () => setConflict(undefined)
  const missing = useMissingRecord({
    store,
    link,
    onDetached: () => setKnown(false),
    continueSave: ({ saving, stay }) => {
      onConflictResolved()
      if (saving !== 'autosave') void save(saving === 'draft', stay)
    },
  })
  return { busy, known, conflict, missing, save, showConflict: showConflict, resolveConflict, dropConflict }
}

/** Commits the focused text as on blur: a date with a two-digit year is completed. */
function commitTyping(): void {
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
  if (draft) store.markTouched(first.field)
  else store.markSubmitted()
  toast.error(draft ? first.message : issueCountText(errors))
  goToField(first.field)
  return false
}

function showRefusal(store: FormStore, failure: { message: string; issues: readonly FieldIssue[] }): void {
  reportFailure(failure)
  const { views } = store.current
  const known = failure.issues.filter((issue) => views.has(issue.field as FieldName))
  if (known.length === 0) return
  store.setServerIssues(
    known.map((issue) => {
      const field = issue.field as FieldName
      return { ...issue, field, section: views.get(field)?.section ?? '', severity: 'error' as const }
    }),
  )
  goToField(known[0]!.field as FieldName)
}
