import { Alert } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Catalogue, romeTime } from '../../../../contract/index.ts'
import { goToNextOpenField } from '../fields/go-to-field.ts'
import type { FormPersistence } from '../persistence/form-persistence.ts'
import type { FormKey } from '../persistence/journal-entry.ts'
import { browserTimezone, type Opening, recordFacts, withTimezone } from '../persistence/load-record.ts'
import type { RecordFormPageProps } from '../record-form-page-props.ts'
import { FormStore } from '../store/form-store.ts'
import { useLists } from '../store/load-lists.ts'
import { useFieldFromUrl, useInitialFocus } from '../tools/assist/use-initial-focus.ts'
import { BasisSection } from '../tools/basis/basis-section.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { useDraftSave } from './draft-question.tsx'
import { WithFieldExtras } from './field-extras.tsx'
import { FormBody } from './form-body.tsx'
import { ClearDialog, FormDialogs } from './form-dialogs.tsx'
import { FormTitle } from './form-frame.tsx'
import { SaveStatusLine } from './save-status-line.tsx'
import { requestSave, usePersistenceView } from './use-form-persistence.ts'
import { FormContexts, useSaves } from './use-saves.tsx'

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
  /** The query parameters of the URL. */
  prefill?: RecordFormPageProps['prefill']
  /** The form whose unsaved changes are offered; by default that of the opened record. */
  recovering?: FormKey
}

const currentMinute = () => romeTime(new Date())

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
  const { persistence, basis } = useSaves({ store, opening, recovering, ...done })
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
    <FormContexts store={store} basis={basis}>
      <WithFieldExtras>
        <FormBody
          heading={(known && heading) || <FormTitle mode={known ? 'edit' : mode} />}
          keys={keys}
          after={<BasisSection />}
        >
          <OtherTabsNotice persistence={persistence} />
          <Notices notices={opening.notices} />
        </FormBody>
      </WithFieldExtras>
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
      <FormDialogs persistence={persistence} />
      {draft.question}
      {clearing && <ClearDialog onClose={() => setClearing(false)} />}
    </FormContexts>
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
