import { Button, Group, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormStore } from '../store/form-context.ts'

/** Whoever chooses one utility is reminded of the other (2 §4.2), and can switch to both at once. */
export function SecondUtilityDialog() {
  const store = useFormStore()
  const [open, setOpen] = useState(false)
  useEffect(
    () =>
      store.witness((field, value) => {
        if (field === 'type_product' && (value === 'luce' || value === 'gas')) setOpen(true)
      }),
    [store],
  )
  return (
    <Modal
      opened={open}
      onClose={() => setOpen(false)}
      title="Hai chiesto anche per la seconda utenza?"
      size="sm"
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
