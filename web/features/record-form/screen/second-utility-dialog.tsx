import { Button, Group, Modal } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { Answers } from '../../../../contract/index.ts'
import { useFormStore } from '../store/form-context.ts'
import { useCommittedChoice } from './use-committed-choice.ts'

/** A user who chooses one utility is reminded of the other (FORM-TOP-30), and can switch to both at once. */
export function SecondUtilityDialog() {
  const store = useFormStore()
  const [open, setOpen] = useState(false)
  const openDialog = useCallback(
    (value: Answers['type_product']) => setOpen(value === 'luce' || value === 'gas'),
    [],
  )
  useCommittedChoice('type_product', openDialog)
  return (
    <Modal
      opened={open}
      onClose={() => setOpen(false)}
      title="Hai chiesto anche per la seconda utenza?"
      size="sm"
      // SHELL-38: one Chiudi button with a label; Esc does the same.
      withCloseButton={false}
      centered
    >
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            store.set('type_product', 'dual')
            setOpen(false)
          }}
        >
          Passa a Dual
        </Button>
        <Button data-autofocus onClick={() => setOpen(false)}>
          Chiudi
        </Button>
      </Group>
    </Modal>
  )
}
