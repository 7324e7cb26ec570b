import { ActionIcon, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createDomain } from '../../../shared/api/domains.ts'
import { failureText } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { showSaved } from '../../ui/just-saved.ts'
import { domainsQuery } from './domain-queries.ts'

/** A name and a plus that stays off while there is none; Enter adds too. What is refused is said at the name. */
export function AddDomain() {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () => send(createDomain, { body: { name } }),
    meta: { failure: 'in place' },
    onSuccess: async ({ domain }) => {
      setName('')
      await client.invalidateQueries({ queryKey: domainsQuery.queryKey })
      showSaved(domain.id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !add.isPending) add.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="Dominio"
          placeholder="ufficio.it"
          value={name}
          error={add.error && failureText(add.error)}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value)
            add.reset()
          }}
        />
        <ActionIcon
          type="submit"
          size="input-sm"
          aria-label="Aggiungi"
          disabled={name.trim() === ''}
          loading={add.isPending}
        >
          +
        </ActionIcon>
      </Group>
    </form>
  )
}
