import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { CallFailure, failureText } from '../lib/call-failure.ts'

interface EntryFormProps {
  title: string
  /** On the button that saves. */
  word: string
  save: UseMutationResult<unknown, Error, void>
  onClose(): void
  /** Given what is wrong with each field. */
  children(issues: Readonly<Record<string, string>>): ReactNode
}

/** The frame of a dialog about one entry of a list. What was typed is not lost by a press beside it. */
export function EntryForm({ title, word, save, onClose, children }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { error } = save
  const refused = error instanceof CallFailure && error.issues.length > 0
  const issues = refused ? Object.fromEntries(error.issues.map(({ field, message }) => [field, message])) : {}
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          {children(issues)}
          {error && !refused && (
            <Alert color="red" variant="outline" py="xs" role="alert">
              {failureText(error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose} disabled={save.isPending}>
              Close
            </Button>
            <Button type="submit" loading={save.isPending}>
              {word}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
