import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { CallFailure, failureText } from '../../lib/call-failure.ts'

interface UserFormProps {
  title: string
  /** The word on the button that saves. */
  save: string
  saving: boolean
  /** The last refusal: reasons of fields stand at the fields, anything else above the buttons. */
  error: unknown
  onSave(): void
  onClose(): void
  children: ReactNode
}

/** The frame of the two dialogs about a user. What was typed is not lost by a press beside it. */
export function UserForm({ title, save, saving, error, onSave, onClose, children }: UserFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const elsewhere = error && !(error instanceof CallFailure && error.issues.length > 0)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          {children}
          {elsewhere ? (
            <Alert color="red" variant="outline" py="xs" role="alert">
              {failureText(error)}
            </Alert>
          ) : null}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose} disabled={saving}>
              Chiudi
            </Button>
            <Button type="submit" loading={saving}>
              {save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
