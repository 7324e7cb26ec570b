import { Stack } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { RegisterFile } from './register-file.tsx'
import { RegisterNumber } from './register-number.tsx'

/** What the register of oppositions says: of one number (BASIS-7), and of all numbers in a file (BASIS-15). */
export function RegisterDialog({ onClose }: { onClose(): void }) {
  const [isDirty, setIsDirty] = useState(false)
  return (
    <Dialog
      onClose={onClose}
      title="Registro delle opposizioni"
      size="48rem"
      fillsPhone
      isDirty={isDirty}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <Stack gap="lg">
        <RegisterFile onDirtyChange={setIsDirty} />
        <RegisterNumber />
      </Stack>
    </Dialog>
  )
}
