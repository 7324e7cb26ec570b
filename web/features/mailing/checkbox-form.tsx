import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createMailCheckbox, type MailCheckbox, updateMailCheckbox } from '../../../shared/api/mailing.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { randomId } from '../../lib/random-id.ts'
import { reportFailure, toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { showSaved } from '../../ui/just-saved.ts'
import classes from './mailing.module.css'

type Typed = Pick<MailCheckbox, 'name' | 'template'>
type Wrong = Partial<Record<string, string>>

interface CheckboxFormProps {
  /** Absent for a new one. */
  editing: MailCheckbox | undefined
  onHold(held: boolean): void
  onDone(): void
}

/** CHECKB-3, CHECKB-4: nothing is sent while a field is empty. */
export function CheckboxForm(props: CheckboxFormProps) {
  const { typed, wrong, type, clear, save, busy } = useCheckboxForm(props)
  const first = useRef<HTMLInputElement>(null)
  const { editing } = props
  // A row far down the list was chosen: the form comes into view.
  useEffect(() => {
    if (editing) first.current?.focus()
  }, [editing])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          ref={first}
          label="Name"
          value={typed.name}
          error={wrong.name}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <Textarea
          label="Iteraction name"
          description="Il testo che la casella spuntata aggiunge alla mail."
          value={typed.template}
          error={wrong.template}
          maxLength={10_000}
          autosize
          minRows={2}
          maxRows={8}
          onChange={(event) => type({ template: event.currentTarget.value })}
        />
        {(typed.name.trim() !== '' || typed.template.trim() !== '') && <Block {...typed} />}
        <Group justify="flex-end" gap="xs">
          {editing && (
            <Button variant="default" onClick={clear} disabled={busy}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {editing ? 'Update' : 'Create'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The block as it stands in the mail, on the mail's own white. */
function Block({ name, template }: Typed) {
  return (
    <section className={classes.block} aria-label="Nella mail">
      <h3>{name}</h3>
      <p>{template}</p>
    </section>
  )
}

function useCheckboxForm({ editing, onHold, onDone }: CheckboxFormProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>(editing ?? { name: '', template: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const [idempotencyKey, renewKey] = useState(randomId)
  const write = useMutation({
    mutationFn: () => {
      const body = { name: typed.name, template: typed.template }
      return editing
        ? send(updateMailCheckbox, {
            params: { id: editing.id },
            body: { ...body, readAt: editing.updatedAt },
          })
        : send(createMailCheckbox, { body }, { idempotencyKey })
    },
    meta: { failure: 'in place' },
    onSuccess: async ({ checkbox }) => {
      await client.invalidateQueries(catalogueQueries.mailCheckboxes)
      showSaved(checkbox.id)
      toast.success(editing ? 'Casella modificata' : 'Casella creata')
      clear()
    },
    onError: (error) => {
      const issues = error instanceof CallFailure ? error.issues : []
      setWrong(Object.fromEntries(issues.map(({ field, message }) => [field, message])))
      if (issues.length === 0) reportFailure(error, 'Casella non salvata')
      // The list is asked again, so that editing it anew begins with what stands.
      if (error instanceof CallFailure && error.id === 'conflict')
        void client.invalidateQueries(catalogueQueries.mailCheckboxes)
    },
  })
  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    setWrong({})
    renewKey(randomId())
    onHold(true)
  }
  function clear() {
    setTyped({ name: '', template: '' })
    setWrong({})
    renewKey(randomId())
    onHold(false)
    onDone()
  }
  const save = () => {
    if (write.isPending) return
    const empty: Wrong = {
      ...(typed.name.trim() === '' && { name: 'Scrivi il nome' }),
      ...(typed.template.trim() === '' && { template: 'Scrivi il testo' }),
    }
    setWrong(empty)
    if (Object.keys(empty).length === 0) write.mutate()
  }
  return { typed, wrong, type, clear, save, busy: write.isPending }
}
