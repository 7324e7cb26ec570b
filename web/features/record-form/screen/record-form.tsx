import { Alert, Text } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { decodeFiscalCode } from '../../../../contract/checks/fiscal-code.ts'
import { distributorOf } from '../../../../contract/checks/pod.ts'
import { type Answers, type Catalogue, type FieldName, romeTime } from '../../../../contract/index.ts'
import { italianDate } from '../../../../contract/time/calendar-date.ts'
import { useSession } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { type FieldExtras, FieldExtrasContext } from '../fields/control.ts'
import { goToNextOpenField, goToSection } from '../fields/go-to-field.ts'
import type { FormPersistence } from '../persistence/form-persistence.ts'
import type { FormKey } from '../persistence/journal-entry.ts'
import { browserTimezone, type Opening, recordFacts, withTimezone } from '../persistence/load-record.ts'
import type { RecordFormPageProps } from '../record-form-page-props.ts'
import { FormContext, useAreListsLoaded, useFormStore, useValue } from '../store/form-context.ts'
import { FormStore } from '../store/form-store.ts'
import { useLists } from '../store/load-lists.ts'
import { IbanHint } from '../tools/actions/iban-check.tsx'
import { useFieldFromUrl, useInitialFocus } from '../tools/assist/use-initial-focus.ts'
import { BottomBar } from './bottom-bar.tsx'
import { useDraftSave } from './draft-question.tsx'
import { FiscalCodeCheckContext } from './fiscal-code-check.tsx'
import { FormBody } from './form-body.tsx'
import { FormTitle } from './form-frame.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { SaveDialogs } from './save-dialogs.tsx'
import { SaveStatusLine } from './save-status-line.tsx'
import { SecondUtilityDialog } from './second-utility-dialog.tsx'
import { useCommittedChoice } from './use-committed-choice.ts'
import { requestSave, useFormPersistence, usePersistenceView } from './use-form-persistence.ts'

/** The same record in two tabs: each would overwrite the other. */
function OtherTabsNotice({ persistence }: { persistence: FormPersistence }) {
  const otherTabs = usePersistenceView(persistence, 'otherTabs')
  return (
    <div role="status">
      {otherTabs > 0 && (
        <Alert
          color="orange"
          variant="outline"
          p="xs"
          title="Questo record è aperto anche in un’altra scheda"
        >
          Continua in una sola: quello che cambi in tutte e due si unisce quando viene salvato, e dove non va
          d’accordo devi scegliere tu.
        </Alert>
      )}
    </div>
  )
}

interface Props
  extends Pick<RecordFormPageProps, 'onSaved' | 'onCreated' | 'mode' | 'heading' | 'signatureState'> {
  opening: Opening
  catalogue: Catalogue
  /** The form whose unsaved changes are offered; by default that of the opened record. */
  recovering?: FormKey
}

const currentMinute = () => romeTime(new Date())

/** Committing `Lead Crosseling` scrolls to the lead section (GAP-81). */
function ScrollToLead() {
  const scrollToLead = useCallback((value: Answers['sub_contract']) => {
    if (value === 'lead crosseling') goToSection('other')
  }, [])
  useCommittedChoice('sub_contract', scrollToLead)
  return null
}

/** The form with its buttons, shortcuts and dialogs. */
export function RecordForm({
  mode,
  opening,
  catalogue,
  recovering,
  heading,
  signatureState,
  ...done
}: Props) {
  const [store] = useState(() => openStore(opening, catalogue))
  useLists(store)
  useInitialFocus(mode === 'new')
  useFieldFromUrl()
  const { links } = useSession()
  const persistence = useFormPersistence({ store, opening, recovering, ...done })
  const known = usePersistenceView(persistence, 'known')
  const busy = usePersistenceView(persistence, 'busy')
  const [clearing, setClearing] = useState(false)
  const draft = useDraftSave(persistence, signatureState)
  const keys = useMemo(
    () => ({
      draft: () => draft.save(true),
      record: () => requestSave(persistence, false),
      next: () => goToNextOpenField(store),
    }),
    [draft.save, persistence, store],
  )
  return (
    <FormContext value={store}>
      <FiscalCodeCheckContext value={links.fiscalCheck}>
        <FieldExtrasContext value={FIELD_EXTRAS}>
          <FormBody heading={(known && heading) || <FormTitle mode={known ? 'edit' : mode} />} keys={keys}>
            <OtherTabsNotice persistence={persistence} />
            <Notices notices={opening.notices} />
          </FormBody>
        </FieldExtrasContext>
        <BottomBar
          submit={known ? 'Update' : 'Add'}
          busy={busy}
          state={<SaveStatusLine persistence={persistence} />}
          returnsToDraft={draft.isReturn}
          onDraft={() => draft.save(false)}
          onSubmit={keys.record}
          onClear={() => setClearing(true)}
          onNext={keys.next}
        />
        <SecondUtilityDialog />
        <ScrollToLead />
        <SaveDialogs persistence={persistence} />
        <LeaveDialog persistence={persistence} />
        {draft.question}
        {clearing && <ClearDialog store={store} onClose={() => setClearing(false)} />}
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

const useText = (name: FieldName): string => {
  const value = useValue(name)
  return typeof value === 'string' ? value : ''
}

/** The owner of the code, so that the agent can read it back to the customer. */
function FiscalCodeHint({ name }: { name: FieldName }) {
  useAreListsLoaded()
  const decoded = decodeFiscalCode(useText(name), useFormStore().today)
  if (!decoded) return null
  const born = decoded.sex === 'F' ? 'Nata' : 'Nato'
  return (
    <>
      {born} il {italianDate(decoded.birthDate)}
      {decoded.place && ` a ${decoded.place}`}
      {decoded.placeAtBirth && ` (allora ${decoded.placeAtBirth})`}
      {decoded.omocodia && ', omocodia'}
    </>
  )
}

function PodHint({ name }: { name: FieldName }) {
  const distributor = distributorOf(useText(name))
  return distributor ? <>Distributore: {distributor}</> : null
}

const BicHint = () => <>MAX: 11 digits</>

/** The hint about a valid value, by field kind. */
const FIELD_HINTS: FieldExtras['hints'] = {
  'fiscal-code': FiscalCodeHint,
  iban: IbanHint,
  pod: PodHint,
  bic: BicHint,
}

/** The extras of the page's fields. */
const FIELD_EXTRAS: FieldExtras = {
  hints: FIELD_HINTS,
  Calendar: lazyPart(() => import('../fields/date-calendar.tsx')),
}
