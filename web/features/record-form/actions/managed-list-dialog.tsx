import { ActionIcon, Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogueQueries } from '../../../lib/catalogue.ts'
import { Failed } from '../../../ui/failed.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { namesOf } from '../save/catalogue-of.ts'
import classes from './managed-list.module.css'
import { useManagedList } from './use-managed-list.ts'

interface Props {
  /** The field whose values are kept here. */
  code: string
  label: string
  onClose(): void
}

/** The values of a managed field: Enter or the plus adds one, each can be removed (MANAGE-2..4). */
export default function ManagedListDialog({ code, label, onClose }: Props) {
  // As it stands now: somebody else may have changed it since the form was opened.
  const { data, error, isFetching, refetch } = useQuery({
    ...catalogueQueries.managedFields,
    staleTime: 0,
  })
  const field = data?.find((one) => one.code === code)
  return (
    <Modal
      opened
      onClose={onClose}
      title={label}
      size="sm"
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      {error && !data && (
        <Failed
          what="Non riesco a leggere l’elenco"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={4} />}
      {data && <Names code={code} id={field?.id} names={namesOf(field?.properties ?? '[]')} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
      </Group>
    </Modal>
  )
}

interface NamesProps {
  code: string
  id: string | undefined
  names: readonly string[]
}

function Names({ code, id, names }: NamesProps) {
  const { busy, save } = useManagedList(code, id)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const repeated = names.includes(name)
  const add = async () => {
    if (name === '' || repeated || busy) return
    if (await save([...names, name])) setTyped('')
  }
  return (
    <>
      <div className={classes.add}>
        <TextInput
          flex={1}
          aria-label="Nuova voce"
          placeholder="Nuova voce"
          value={typed}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          error={repeated && 'C’è già.'}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void add()
          }}
        />
        <ActionIcon
          size={36}
          variant="default"
          aria-label="Aggiungi"
          disabled={name === '' || repeated}
          loading={busy}
          onClick={() => void add()}
        >
          +
        </ActionIcon>
      </div>
      {names.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Ancora nessuna voce: scrivi la prima qui sopra.
        </Text>
      )}
      <ul className={classes.names}>
        {names.map((one) => (
          <li key={one}>
            <span>{one}</span>
            <ActionIcon
              variant="subtle"
              color="red"
              size="sm"
              aria-label={`Rimuovi ${one}`}
              disabled={busy}
              onClick={() => void save(names.filter((other) => other !== one))}
            >
              ×
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  )
}
