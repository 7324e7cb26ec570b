import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FieldName, Issue } from '../../../../contract/index.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { catalogueQueries } from '../../../lib/catalogue.ts'
import { RECORD_ROWS } from '../../../lib/record-rows-key.ts'
import { useSession } from '../../../lib/session.ts'
import { reportFailure, toast } from '../../../lib/toast.ts'
import { goToField } from '../fields/go-to-field.ts'
import { FormPersistence, type PersistenceView } from '../persistence/form-persistence.ts'
import { openJournal } from '../persistence/journal.ts'
import type { FormKey } from '../persistence/journal-entry.ts'
import type { Opening } from '../persistence/load-record.ts'
import type { Performers, ScreenEffect } from '../persistence/state.ts'
import { UNSAVED_WORK } from '../persistence/unsaved-work.ts'
import type { RecordFormPageProps } from '../record-form-page-props.ts'
import type { Beside } from '../store/beside.ts'
import type { FormStore } from '../store/form-store.ts'
import { preserveFocus } from '../tools/use-preserved-focus.ts'

/** «Mancano 3 campi, 1 è da correggere». */
export function issueCountText(errors: readonly Issue[]): string {
  const missing = errors.filter((issue) => issue.code === 'required').length
  const wrong = new Set(errors.filter((issue) => issue.code !== 'required').map((issue) => issue.field)).size
  const parts = [
    missing === 1 ? 'Manca 1 campo' : missing > 1 ? `Mancano ${missing} campi` : '',
    wrong === 1 ? '1 campo è da correggere' : wrong > 1 ? `${wrong} campi sono da correggere` : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

interface Settings extends Pick<RecordFormPageProps, 'onSaved' | 'onCreated'> {
  store: FormStore
  opening: Opening
  /** The form whose unsaved changes a new contract takes over. */
  recovering: FormKey | undefined
  beside: Beside
}

/** Saves the form while it is on the screen, with the journal key of the logged-in user. */
export function useFormPersistence(settings: Settings): FormPersistence {
  const { store, opening, recovering, beside } = settings
  const { id, journalKey } = useSession()
  const client = useQueryClient()
  const [persistence] = useState(
    () =>
      new FormPersistence({
        store,
        opening,
        journal: openJournal(id, journalKey),
        userId: id,
        formKey: recovering ?? formKeyOf(opening),
        isNewContract: recovering !== undefined,
        beside,
        show: createShow(settings, client, id),
        onClosed: () => void client.invalidateQueries({ queryKey: UNSAVED_WORK }),
      }),
  )
  useEffect(() => persistence.start(), [persistence])
  return persistence
}

/** A part of what the saves show. */
export const usePersistenceView = <Name extends keyof PersistenceView>(
  persistence: FormPersistence,
  name: Name,
): PersistenceView[Name] => useSyncExternalStore(persistence.subscribe, () => persistence.current[name])

/** `stay`: the form remains open, for a save during a call. */
export function requestSave(persistence: FormPersistence, draft: boolean, stay = false): void {
  reportControls()
  commitTyping()
  persistence.dispatch({ type: 'save-requested', draft, stay })
}

/** Password managers and other programs may set a control without any event: each takes what it shows. */
function reportControls(): void {
  for (const control of document.querySelectorAll('[data-form] :is(input, select, textarea)'))
    control.dispatchEvent(new Event('change'))
}

/** Commits the focused text as on blur: a date with a two-digit year is completed. */
function commitTyping(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !activeElement.closest('[data-form]')) return
  activeElement.blur()
  activeElement.focus({ preventScroll: true })
}

function formKeyOf({ stored, copyOf }: Opening): FormKey {
  if (stored) return `record:${stored.id}`
  return copyOf === undefined ? 'new' : `duplicate:${copyOf}`
}

/** The messages, focus and navigation of saves. */
function createShow(
  { store, onSaved, onCreated }: Settings,
  client: QueryClient,
  userId: string,
): Performers<ScreenEffect['kind']> {
  let restoreFocus = () => {}
  return {
    'show-created': ({ id }) => onCreated(id),
    // An automatically saved record is changed in every list.
    'show-record-changed': () => {
      void client.invalidateQueries({ queryKey: ['records'], refetchType: 'none' })
      // The title of the open form has the name that was typed since.
      void client.invalidateQueries({ queryKey: RECORD_ROWS })
    },
    'show-merged': ({ theirs }) =>
      toast.success(
        theirs.updatedById === userId
          ? 'Unite le modifiche della tua altra scheda.'
          : `Unite le modifiche di ${theirs.updatedBy}.`,
      ),
    'show-saved': ({ id, isNew, stay }) => {
      toast.success(isNew ? 'Record has been created' : 'Record has been updated')
      void client.invalidateQueries({ queryKey: ['records'] })
      if (!stay) onSaved(id)
    },
    'show-restored': () => toast.success('Il record è tornato nell’elenco'),
    'show-errors': (effect) => showErrors(store, effect),
    'show-failure': ({ error }) => showFailure(store, client, error),
    'preserve-focus': () => {
      restoreFocus = preserveFocus()
    },
    'restore-focus': () => restoreFocus(),
  }
}

function showErrors(
  store: FormStore,
  { draft, errors }: Extract<ScreenEffect, { kind: 'show-errors' }>,
): void {
  const [first] = errors
  if (!first) return
  if (draft) store.markTouched(first.field)
  else store.markSubmitted()
  toast.error(draft ? first.message : issueCountText(errors))
  goToField(first.field)
}

function showFailure(store: FormStore, client: QueryClient, failure: unknown): void {
  reportFailure(failure)
  const { views } = store.current
  const issues = failure instanceof CallFailure ? failure.issues : []
  const known = issues.filter((issue) => views.has(issue.field as FieldName))
  const [first] = known
  if (!first) return
  const show = (shown: typeof known) =>
    store.setServerIssues(
      shown.map((issue) => {
        const field = issue.field as FieldName
        return { ...issue, field, section: views.get(field)?.section ?? '', severity: 'error' as const }
      }),
    )
  show(known)
  if (known.some(isAboutCatalogue))
    // With the lists of today the form says the same itself, and offers the new name.
    void reloadCatalogue(store, client).then(
      () => show(known.filter((issue) => !isAboutCatalogue(issue))),
      () => undefined,
    )
  goToField(first.field as FieldName)
}

const isAboutCatalogue = ({ code }: { code?: string | undefined }) =>
  code !== undefined && /^(?:product|operation|owner)-(?:renamed|unknown|inactive)$/.test(code)

/** An administrator has changed a list since the form was opened. */
async function reloadCatalogue(store: FormStore, client: QueryClient): Promise<void> {
  const [products, operations, owners] = await Promise.all([
    client.fetchQuery({ ...catalogueQueries.products, staleTime: 0 }),
    client.fetchQuery({ ...catalogueQueries.operations, staleTime: 0 }),
    client.fetchQuery({ ...catalogueQueries.owners, staleTime: 0 }),
  ])
  store.setCatalogue({ ...store.catalogue, products, operations, owners })
}
