import { Alert, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Catalogue, romeTime } from '../../../../contract/index.ts'
import { useSession } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FieldExtrasContext } from '../fields/field-extras.ts'
import type { FormKey } from '../persistence/journal-entry.ts'
import { type Opening, recordFacts } from '../persistence/load-record.ts'
import { RecordLink } from '../persistence/record-link.ts'
import { useFormAutosave } from '../persistence/use-form-autosave.ts'
import { useRecovery } from '../persistence/use-recovery.ts'
import { browserTimezone, withTimezone } from '../persistence/with-timezone.ts'
import type { RecordFormPageProps } from '../record-form-page-props.ts'
import { FormContext } from '../store/form-context.ts'
import { FormStore } from '../store/form-store.ts'
import { useLists } from '../store/use-lists.ts'
import { useFieldFromUrl } from '../tools/assist/use-field-from-url.ts'
import { useInitialFocus } from '../tools/assist/use-initial-focus.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FIELD_EXTRAS } from './field-extras.ts'
import { FiscalCodeCheckContext } from './fiscal-code-check.tsx'
import { FormBody } from './form-body.tsx'
import { goToNextOpenField } from './go-to-next-open-field.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { MissingRecordDialog } from './missing-record-dialog.tsx'
import { OtherTabsNotice } from './other-tabs-notice.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { SaveStatusLine } from './save-status-line.tsx'
import { ScrollToLead } from './scroll-to-lead.tsx'
import { SecondUtilityDialog } from './second-utility-dialog.tsx'
import { useQuestionsBeforeSave } from './use-questions-before-save.tsx'
import { useSaving } from './use-saving.ts'

interface Props extends Pick<RecordFormPageProps, 'onSaved' | 'onCreated' | 'mode'> {
  opening: Opening
  catalogue: Catalogue
  /** The form whose unsaved changes are offered; by default that of the opened record. */
  recovering?: FormKey
}

const TITLES = {
  new: 'Nuovo record',
  edit: 'Record',
  view: 'Record',
  duplicate: 'Copia di un record',
} as const

const currentMinute = () => romeTime(new Date())

/** The form with its buttons, shortcuts and dialogs. */
export function RecordForm({ mode, opening, catalogue, recovering, onSaved, onCreated }: Props) {
  const [store] = useState(() => openStore(opening, catalogue))
  const [link] = useState(() => new RecordLink(opening))
  const form = recovering ?? formKeyOf(opening)
  useLists(store)
  useInitialFocus(mode === 'new')
  useFieldFromUrl()
  const { links } = useSession()
  const { autosave, journal } = useFormAutosave({ store, link, form, onCreated })
  const questions = useQuestionsBeforeSave(store)
  const { askUser: ask } = questions
  const saving = useSaving({
    store,
    link,
    opening,
    askUser: ask,
    onSaved,
    onConflictResolved: () => autosave.resume(),
  })
  const recovery = useRecovery({
    store,
    link,
    journal,
    autosave,
    form,
    isNewContract: recovering !== undefined,
  })
  const [clearing, setClearing] = useState(false)
  const keys = useMemo(
    () => ({
      draft: () => saving.save(true, true),
      record: () => saving.save(false),
      next: () => goToNextOpenField(store),
    }),
    [saving.save, store],
  )
  return (
    <FormContext value={store}>
      <FiscalCodeCheckContext value={links.fiscalCheck}>
        <FieldExtrasContext value={FIELD_EXTRAS}>
          <FormBody title={saving.known ? TITLES.edit : TITLES[mode]} keys={keys}>
            <OtherTabsNotice autosave={autosave} />
            <Notices notices={opening.notices} />
          </FormBody>
        </FieldExtrasContext>
        <BottomBar
          submit={saving.known ? 'Update' : 'Add'}
          busy={saving.busy}
          state={
            <SaveStatusLine
              saveStatus={autosave}
              busy={saving.busy !== undefined}
              onCompare={saving.showConflict}
              onUnavailable={(unavailable) =>
                saving.missing.show({ unavailable, saving: 'autosave', stay: true })
              }
            />
          }
          onDraft={() => saving.save(true)}
          onSubmit={keys.record}
          onClear={() => setClearing(true)}
          onNext={keys.next}
        />
        <SecondUtilityDialog />
        <ScrollToLead />
        {questions.dialog}
        <LeaveDialog autosave={autosave} />
        {clearing && <ClearDialog store={store} onClose={() => setClearing(false)} />}
        {recovery.leftover && (
          <RecoveryDialog
            key={recovery.leftover.id}
            fields={recovery.leftover.offers}
            savedAt={recovery.leftover.keptAt}
            more={recovery.more}
            onAccept={(fields) => void recovery.accept(fields)}
            onDiscard={recovery.discard}
            onLater={recovery.later}
          />
        )}
        {saving.missing.current && (
          <MissingRecordDialog
            missing={saving.missing.current}
            restoring={saving.missing.restoring}
            onRestore={() => void saving.missing.restore()}
            onSaveAsNew={saving.missing.saveAsNew}
            onClose={saving.missing.close}
          />
        )}
        {saving.conflict && (
          <ConflictDialog
            conflict={saving.conflict}
            onResolve={saving.resolveConflict}
            onClose={saving.dropConflict}
          />
        )}
      </FiscalCodeCheckContext>
    </FormContext>
  )
}

function openStore(opening: Opening, catalogue: Catalogue): FormStore {
  const { values, base, stored, month, prefilled } = withTimezone(opening, browserTimezone())
  const environment = {
    catalogue,
    month,
    clock: currentMinute,
    ...recordFacts({ stored, base, copyOf: opening.copyOf }),
  }
  return new FormStore(values, environment, base, prefilled)
}

function formKeyOf({ stored, copyOf }: Opening): FormKey {
  if (stored) return `record:${stored.id}`
  return copyOf === undefined ? 'new' : `duplicate:${copyOf}`
}

function Notices({ notices }: Pick<Opening, 'notices'>) {
  if (notices.length === 0) return null
  return (
    <Alert color="yellow" variant="outline" p="xs" title="Da controllare prima di salvare">
      {notices.map((notice) => (
        <div key={notice}>{notice}</div>
      ))}
    </Alert>
  )
}

function ClearDialog({ store, onClose }: { store: FormStore; onClose(): void }) {
  const clear = () => {
    store.clear('Cancella dati')
    onClose()
  }
  return (
    <ConfirmDialog
      title="Cancella dati"
      yes="Cancella dati"
      no="Annulla"
      danger
      cautious
      onYes={clear}
      onClose={onClose}
    >
      <Text size="sm">
        Tutti i dati del modulo saranno svuotati, tranne Contact ID, Contact Owner e Leadsource.
      </Text>
    </ConfirmDialog>
  )
}
