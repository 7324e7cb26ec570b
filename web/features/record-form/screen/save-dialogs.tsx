import { goToSection } from '../fields/go-to-field.ts'
import type { FormPersistence } from '../persistence/form-persistence.ts'
import { DifferentHoldersDialog } from './different-holders-dialog.tsx'
import { MissingRecordDialog } from './missing-record-dialog.tsx'
import { ConflictDialog } from './record-conflict-dialog.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { usePersistenceView } from './use-form-persistence.ts'

/** The questions of the saves: before them, about another user's save, and about the work of earlier pages. */
export function SaveDialogs({ persistence }: { persistence: FormPersistence }) {
  const { dispatch } = persistence
  const dialog = usePersistenceView(persistence, 'dialog')
  const recovery = usePersistenceView(persistence, 'recovery')
  const close = () => dispatch({ type: 'dialog-closed' })
  const refuse = () => dispatch({ type: 'question-answered', consent: undefined })
  const closeReminder = () => {
    refuse()
    // After the dialog has closed.
    setTimeout(() => goToSection('mailing'))
  }
  return (
    <>
      {dialog?.kind === 'reminder' && (
        <ReminderDialog
          onSave={() => dispatch({ type: 'question-answered', consent: {} })}
          onClose={closeReminder}
        />
      )}
      {dialog?.kind === 'holders' && (
        <DifferentHoldersDialog
          onProceed={() => dispatch({ type: 'question-answered', consent: { holdersDiffer: true } })}
          onClose={refuse}
        />
      )}
      {dialog?.kind === 'conflict' && (
        <ConflictDialog
          conflict={dialog}
          onResolve={(values) => dispatch({ type: 'conflict-resolved', values })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'missing' && (
        <MissingRecordDialog
          missing={dialog}
          onRestore={() => dispatch({ type: 'restore-requested' })}
          onSaveAsNew={() => dispatch({ type: 'saved-as-new' })}
          onClose={close}
        />
      )}
      {recovery && (
        <RecoveryDialog
          key={recovery.entry.id}
          fields={recovery.fields}
          savedAt={recovery.entry.keptAt}
          more={recovery.more}
          onAccept={(fields) => dispatch({ type: 'recovery-accepted', fields })}
          onDiscard={() => dispatch({ type: 'recovery-discarded' })}
          onLater={() => dispatch({ type: 'recovery-postponed' })}
        />
      )}
    </>
  )
}
