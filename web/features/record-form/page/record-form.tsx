import { Alert } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Catalogue, romeTime } from '../../../../contract/index.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { useSession } from '../../../lib/session.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { ConflictDialog } from '../dialogs/conflict-dialog.tsx'
import { LeaveDialog } from '../dialogs/leave-dialog.tsx'
import { SecondUtilityDialog } from '../dialogs/second-utility-dialog.tsx'
import type { RecordFormPageProps } from '../props.ts'
import type { Opening } from '../save/load-record.ts'
import { useSaving } from '../save/use-saving.ts'
import { FormContext } from '../store/form-context.ts'
import { FormStore } from '../store/form-store.ts'
import { BottomBar } from './bottom-bar.tsx'
import { FiscalCheckContext } from './fiscal-check.tsx'
import { FormBody } from './form-body.tsx'
import { goToNext } from './go-to-next.ts'

interface Props extends Pick<RecordFormPageProps, 'onSaved'> {
  mode: 'new' | 'edit' | 'view' | 'duplicate'
  opening: Opening
  catalogue: Catalogue
}

const TITLES = {
  new: 'Nuovo record',
  edit: 'Record',
  view: 'Record',
  duplicate: 'Copia di un record',
} as const

const minute = () => romeTime(new Date())

/** The form with its buttons, its keys and its dialogs. */
export function RecordForm({ mode, opening, catalogue, onSaved }: Props) {
  const [store] = useState(() => {
    const saved = opening.stored && opening.base
    return new FormStore(
      opening.values,
      { catalogue, month: opening.month, clock: minute, ...(saved && { saved }) },
      opening.base,
    )
  })
  const { links } = useSession()
  const saving = useSaving({ store, opening, onSaved })
  const [clearing, setClearing] = useState(false)
  const keys = useMemo(
    () => ({
      draft: () => saving.save(true, true),
      record: () => saving.save(false),
      next: () => goToNext(store),
    }),
    [saving.save, store],
  )
  const { stored } = saving
  const kind = stored?.draft ? 'Bozza salvata' : 'Salvato'
  return (
    <FormContext value={store}>
      <FiscalCheckContext value={links.fiscalCheck}>
        <FormBody title={stored ? TITLES.edit : TITLES[mode]} keys={keys}>
          {opening.notices.length > 0 && (
            <Alert color="yellow" variant="light" p="xs" title="Da guardare prima di salvare">
              {opening.notices.map((notice) => (
                <div key={notice}>{notice}</div>
              ))}
            </Alert>
          )}
        </FormBody>
        <BottomBar
          submit={stored ? 'Update' : 'Add'}
          busy={saving.busy}
          stored={stored ? `${kind} il ${formatDateTime(stored.updatedAt)}` : ''}
          onDraft={() => saving.save(true)}
          onSubmit={keys.record}
          onClear={() => setClearing(true)}
          onNext={keys.next}
        />
        <SecondUtilityDialog />
        <LeaveDialog />
        {clearing && (
          <ConfirmDialog
            title="Cancella dati"
            text="Tutti i dati del modulo saranno svuotati, tranne Contact ID, Contact Owner e Leadsource."
            confirm="Cancella dati"
            cancel="Annulla"
            onCancel={() => setClearing(false)}
            onConfirm={() => {
              store.clear('Cancella dati')
              setClearing(false)
            }}
          />
        )}
        {saving.conflict && (
          <ConflictDialog
            conflict={saving.conflict}
            onResolve={saving.resolveConflict}
            onClose={saving.dropConflict}
          />
        )}
      </FiscalCheckContext>
    </FormContext>
  )
}
