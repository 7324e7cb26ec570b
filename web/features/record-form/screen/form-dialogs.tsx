import { Button, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Answers } from '../../../../contract/index.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { goToSection } from '../fields/go-to-field.ts'
import type { FormPersistence } from '../persistence/form-persistence.ts'
import { useFormStore } from '../store/form-context.ts'
import { SaveDialogs } from './save-dialogs.tsx'
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
    <ConfirmDialog title="Cancella dati" yes="Cancella dati" danger cautious onYes={clear} onClose={onClose}>
      <Text size="sm">
        Tutti i dati del modulo saranno svuotati, tranne Contact ID, Contact Owner e Leadsource.
      </Text>
    </ConfirmDialog>
  )
}

/** A user who chooses one utility is reminded of the other (FORM-TOP-30), and can switch to both at once. */
function SecondUtilityDialog() {
  const store = useFormStore()
  const [open, setOpen] = useState(false)
  const openDialog = useCallback(
    (value: Answers['type_product']) => setOpen(value === 'luce' || value === 'gas'),
    [],
  )
  useCommittedChoice('type_product', openDialog)
  if (!open) return null
  return (
    <Dialog
      onClose={() => setOpen(false)}
      title="Hai chiesto anche per la seconda utenza?"
      size="sm"
      // SHELL-38: one Chiudi button with a label; Esc does the same.
      withCloseButton={false}
      centered
    >
      <DialogAnswers>
        <Button variant="default" data-autofocus onClick={() => setOpen(false)}>
          Chiudi
        </Button>
        <Button
          onClick={() => {
            store.set('type_product', 'dual')
            setOpen(false)
          }}
        >
          Passa a Dual
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}

/** The maximum time that leaving waits for a draft. */
const LIMIT_MS = 3_000

/**
 * Saves the draft when the user leaves the form, and asks if that is impossible. The browser asks when the tab
 * is closed, only if values would be lost.
 */
function LeaveDialog({ persistence }: { persistence: FormPersistence }) {
  const store = useFormStore()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => {
      if (persistence.hasUnsaved) await withTimeout(LIMIT_MS, persistence.flush({ sessionLives: true }))
      return store.currentStatus.dirty
    },
    enableBeforeUnload: () => store.currentStatus.dirty && !persistence.isSafe,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  const discard = () => {
    persistence.dispatch({ type: 'discarded' })
    proceed()
  }
  return (
    <ConfirmDialog
      title="Modifiche non salvate"
      yes={persistence.isSafe ? 'Esci' : 'Esci senza salvare'}
      no="Resta nel modulo"
      cautious
      danger={!persistence.isSafe}
      more={
        persistence.isSafe && (
          <Button variant="subtle" color="red" px="xs" mr="auto" onClick={discard}>
            Scarta
          </Button>
        )
      }
      onYes={proceed}
      onClose={reset}
    >
      <Text size="sm">
        {persistence.isSafe
          ? 'Le ultime modifiche sono solo su questo computer. Se esci restano qui, e te le proponiamo quando riapri il modulo.'
          : 'Se esci adesso, quello che hai scritto va perso.'}
      </Text>
    </ConfirmDialog>
  )
}

async function withTimeout(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
}
