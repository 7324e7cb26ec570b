import { ActionIcon, Alert, Group, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  createDomain,
  type Domain,
  type ExcludedUsers,
  listDomains,
  previewDomainChange,
  removeDomain,
} from '../../../shared/api/domains.ts'
import { failureText } from '../../lib/call-failure.ts'
import { callQuery } from '../../lib/call-query.ts'
import { formatCount } from '../../lib/format-date.ts'
import { send } from '../../lib/transport.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { RemovableEntity } from '../../ui/crud/entity.ts'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { useFirstError } from '../../ui/editing/use-first-error.ts'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { savedAdministeredEntry } from '../../ui/saved-entry.ts'
import classes from './domains.module.css'

const domainsQuery = { ...callQuery(['domains'], listDomains, {}), staleTime: 0 }

/** DOMAIN-1: the mail domains that may log in. */
export function DomainsDialog({ onClose }: { onClose(): void }) {
  const query = useQuery(domainsQuery)
  const [removing, setRemoving] = useState<Domain>()
  return (
    <AdminDialog onClose={onClose} title="Add Domains" size="sm" fillsPhone={false}>
      <Text size="sm" c="dimmed" mb="sm">
        Chi entra conferma la propria casella di posta: vale solo nei domini di questo elenco, in tutti se è
        vuoto.
      </Text>
      <AddDomain />
      <Loaded query={query} failed="Impossibile leggere i domini" rows={3}>
        {({ domains, excluded }) => (
          <>
            <DomainList domains={domains} onRemove={setRemoving} />
            <ExcludedUsersWarning {...excluded} />
          </>
        )}
      </Loaded>
      {removing && <RemoveDomainDialog domain={removing} onClose={() => setRemoving(undefined)} />}
    </AdminDialog>
  )
}

interface DomainListProps {
  domains: readonly Domain[]
  onRemove(domain: Domain): void
}

function DomainList({ domains, onRemove }: DomainListProps) {
  if (domains.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        Nessun dominio: per ora vale qualunque casella.
      </Text>
    )
  }
  return (
    <IncrementalList all={domains}>
      {(shown) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className={classes.domains} aria-label="Domini" tabIndex={0}>
          {shown.map((domain) => (
            <li key={domain.id}>
              <span>{domain.name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Rimuovi ${domain.name}`}
                onClick={() => onRemove(domain)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </IncrementalList>
  )
}

/** Domains are added and removed, and not edited. */
const DOMAINS: RemovableEntity<Domain> = {
  kind: 'domains',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  reload: (client, options) => client.invalidateQueries({ queryKey: domainsQuery.queryKey }, options),
  removal: {
    thing: 'domain',
    send: ({ id }) => send(removeDomain, { params: { id } }),
    failed: "Can't remove",
  },
}

/** Shows the users whom the removal would exclude. A failed removal shows a toast (ERR-27). */
function RemoveDomainDialog({ domain, onClose }: { domain: Domain; onClose(): void }) {
  const { data, error } = useQuery({
    ...callQuery(['domain-preview', domain.id], previewDomainChange, { body: { remove: domain.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <RemoveEntryDialog entity={DOMAINS} entry={domain} onClose={onClose}>
      {data && <ExcludedUsersWarning {...data.excluded} />}
      {error && (
        <Text size="sm" c="red" mt="xs" role="alert">
          {failureText(error)}
        </Text>
      )}
    </RemoveEntryDialog>
  )
}

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

/** GAP-66: the users whom the mail domains exclude from their next login; nothing when there are none. */
function ExcludedUsersWarning({ count, logins, own }: ExcludedUsers) {
  if (count === 0) return null
  const more = count - logins.length
  return (
    <Alert color="yellow" variant="outline" mt="sm" py="xs" role="status">
      {own && <b>Anche il tuo indirizzo resta fuori: al prossimo accesso non potrai entrare. </b>}
      {count === 1
        ? 'Un utente ha la posta in un altro dominio e non potrà più entrare: '
        : `${formatCount(count)} utenti hanno la posta in altri domini e non potranno più entrare: `}
      {logins.join(', ')}
      {more > 0 && ` e ${more === 1 ? 'un altro' : `altri ${formatCount(more)}`}`}.
    </Alert>
  )
}
