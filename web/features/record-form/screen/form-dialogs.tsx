import { Text } from '@mantine/core'
import type { Answers } from '../../../../contract/index.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { goToSection } from '../fields/go-to-field.ts'
import type { FormPersistence } from '../persistence/form-persistence.ts'
import { useFormStore } from '../store/form-context.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { SaveDialogs } from './save-dialogs.tsx'
import { SecondUtilityDialog } from './second-utility-dialog.tsx'
import { useCommittedChoice } from './use-committed-choice.ts'

/** The questions that the form asks by itself. */
export function FormDialogs({ persistence }: { persistence: FormPersistence }) {
  useCommittedChoice('sub_contract', scrollToLead)
  return (
    <>
      <SecondUtilityDialog />
      <SaveDialogs persistence={persistence} />
      <LeaveDialog persistence={persistence} />
    </>
  )
}

/** Committing `Lead Crosseling` scrolls to the lead section (GAP-81). */
function scrollToLead(value: Answers['sub_contract']): void {
  if (value === 'lead crosseling') goToSection('other')
}

/** «Cancella dati», which asks first. */
export function ClearDialog({ onClose }: { onClose(): void }) {
  const store = useFormStore()
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
