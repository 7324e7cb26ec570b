import { ActionIcon, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createDomain, type ExcludedUsers, previewDomainChange } from '../../../shared/api/domains.ts'
import { failureText } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { useFirstError } from '../../ui/editing/use-first-error.ts'
import { savedAdministeredEntry } from '../../ui/saved-entry.ts'
import { domainsQuery } from './domain-queries.ts'
import { ExcludedUsersWarning } from './excluded-users-warning.tsx'

const NEW_DOMAIN: EntryModel<{ name: string }, never> = {
  kind: 'domains',
  empty: { name: '' },
  fields: [],
  idOf: () => '',
  valuesOf: (never) => never,
}

/**
 * A name and a plus button that is disabled without a name; Enter adds too. A rejection is shown at the name,
 * and the users whom the domain would exclude are shown before it is added.
 */
export function AddDomain() {
  const client = useQueryClient()
  const editor = useEntryEditor(NEW_DOMAIN, undefined)
  const { name } = editor.read().values
  const [excludedUsers, setExcludedUsers] = useState<ExcludedUsers>()
  const add = useMutation({
    mutationFn: () => send(createDomain, { body: { name } }),
    meta: { failure: 'in place' },
    onSuccess: async ({ domain }) => {
      editor.change({ name: '' })
      await client.invalidateQueries({ queryKey: domainsQuery.queryKey })
      savedAdministeredEntry.show(domain.id)
    },
    onSettled: () => setExcludedUsers(undefined),
  })
  const preview = useMutation({
    mutationFn: () => send(previewDomainChange, { body: { add: name } }),
    meta: { failure: 'in place' },
    onSuccess: ({ excluded }) => (excluded.count > 0 ? setExcludedUsers(excluded) : add.mutate()),
  })
  const busy = preview.isPending || add.isPending
  const error = preview.error ?? add.error
  const { form, countTry } = useFirstError(busy)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || busy) return
    add.reset()
    countTry()
    preview.mutate()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="Dominio"
          placeholder="ufficio.it"
          value={name}
          error={error && failureText(error)}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            editor.change({ name: event.currentTarget.value })
            preview.reset()
            add.reset()
          }}
        />
        <ActionIcon
          type="submit"
          size="input-sm"
          aria-label="Aggiungi"
          disabled={name.trim() === ''}
          loading={busy}
        >
          +
        </ActionIcon>
      </Group>
      {excludedUsers && (
        <ConfirmDialog
          title="Add domain"
          danger
          cautious
          busy={add.isPending}
          onYes={() => add.mutate()}
          onClose={() => setExcludedUsers(undefined)}
        >
          <ExcludedUsersWarning {...excludedUsers} />
        </ConfirmDialog>
      )}
    </form>
  )
}
