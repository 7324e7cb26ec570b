import { Button, Text } from '@mantine/core'
import { formatDateTime } from '../../../lib/format-date.ts'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { goToSection } from '../fields/go-to-field.ts'
import type { FormPersistence } from '../persistence/form-persistence.ts'
import type { SaveDialog } from '../persistence/state.ts'
import { ConflictDialog } from './record-conflict-dialog.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
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

interface Props {
  onProceed(): void
  onClose(): void
}

/** The extra sale has another holder than the contract (VALID-7). The confirmation is recorded in the history. */
function DifferentHoldersDialog({ onProceed, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title="Intestatari" size="sm">
      <Text size="sm">Gli intestatari sono diversi. Sei sicuro di voler procedere?</Text>
      <Text size="xs" c="dimmed" mt="xs">
        Se procedi, resta scritto nella storia del record.
      </Text>
      <DialogAnswers>
        <Button variant="default" onClick={onClose} data-autofocus>
          Chiudi
        </Button>
        <Button onClick={onProceed}>Procedi</Button>
      </DialogAnswers>
    </Dialog>
  )
}

/** Before the first normal save: a reminder of mailing, referral and newsletter (NEWS-1, NEWS-19, GAP-38). */
function ReminderDialog({ onSave, onClose }: { onSave(): void; onClose(): void }) {
  return (
    <Dialog onClose={onClose} title="Newsletter e passaparola" size="md" returnFocus={false}>
      <Text size="sm">
        Prima di salvare proponi al cliente la newsletter e il passaparola, e compila le loro sezioni.
      </Text>
      <Text size="xs" c="dimmed" mt="xs">
        Il record non è ancora salvato: se li hai già proposti salvalo adesso, altrimenti salva di nuovo
        quando hai finito.
      </Text>
      <DialogAnswers>
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
        <Button variant="default" onClick={onSave}>
          Già proposto, salva
        </Button>
        <Button onClick={onClose} data-autofocus>
          Compila
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}

interface MissingRecordDialogProps {
  missing: Extract<SaveDialog, { kind: 'missing' }>
  onRestore(): void
  onSaveAsNew(): void
  onClose(): void
}

/** The record was removed while it was open: shows who removed it, and the options for typed values. */
function MissingRecordDialog({ missing, onRestore, onSaveAsNew, onClose }: MissingRecordDialogProps) {
  const { user, unavailable, restoring } = missing
  const { removal } = unavailable
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={removal ? 'Questo record è stato rimosso' : 'Questo record non c’è più'}
    >
      <Text size="sm">
        {removal && `${removal.by || 'Un altro utente'} lo ha rimosso il ${formatDateTime(removal.at)}. `}
        Quello che hai scritto è ancora qui.
      </Text>
      {removal && !removal.mayRestore && (
        <Text size="sm" c="dimmed" mt="xs">
          Lo può ripristinare chi l’ha scritto, chi l’ha rimosso o un amministratore.
        </Text>
      )}
      <DialogAnswers>
        <Button variant="subtle" px="xs" mr="auto" onClick={onClose} disabled={restoring}>
          Torna al modulo
        </Button>
        <Button
          variant={removal?.mayRestore ? 'default' : 'filled'}
          onClick={onSaveAsNew}
          disabled={restoring}
          data-autofocus={!removal?.mayRestore || undefined}
        >
          Salva come nuovo contratto
        </Button>
        {removal?.mayRestore && (
          <Button onClick={onRestore} loading={restoring} data-autofocus>
            {user ? 'Ripristina e salva' : 'Ripristina'}
          </Button>
        )}
      </DialogAnswers>
    </Dialog>
  )
}
