import { Alert, Button, FileInput, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { CallAnswer } from '../../../shared/api/call.ts'
import { importRegisterFile, previewRegisterFile } from '../../../shared/api/register-files.ts'
import { failureText } from '../../lib/call-failure.ts'
import { formatCount } from '../../lib/format-date.ts'
import { send } from '../../lib/transport.ts'
import { DayInput } from '../../ui/day-input.tsx'

interface Order {
  file: File
  checkedOn: string
}

/** The file of the register’s answers: what it says, before it is stored. */
export function RegisterFile({ onDirtyChange }: { onDirtyChange(isDirty: boolean): void }) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [checkedOn, setCheckedOn] = useState(romeDay(new Date()))
  const preview = useMutation({
    mutationFn: (order: Order) =>
      send(previewRegisterFile, { body: { checkedOn: order.checkedOn } }, { file: order.file }),
    meta: { failure: 'in place' },
  })
  const store = useMutation({
    mutationFn: (order: Order) =>
      send(importRegisterFile, { body: { checkedOn: order.checkedOn } }, { file: order.file }),
    meta: { failure: 'in place' },
    onSuccess: () => {
      onDirtyChange(false)
      return client.invalidateQueries()
    },
  })
  const choose = (next: File | null, day: string) => {
    setFile(next)
    setCheckedOn(day)
    preview.reset()
    store.reset()
    onDirtyChange(next !== null)
    if (next) preview.mutate({ file: next, checkedOn: day })
  }
  const error = preview.error ?? store.error
  const { data } = preview
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        Un file di risposte
      </Title>
      <Text size="sm">
        Colonne: «Numero», «Esito» (iscritto o non iscritto), «Data» del controllo e, se c’è, «Data
        iscrizione».
      </Text>
      <Group gap="sm" align="end">
        <FileInput
          label="File CSV o Excel"
          placeholder="Scegli il file"
          accept=".csv,.txt,.xlsx"
          data-autofocus
          w={260}
          value={file}
          onChange={(next) => choose(next, checkedOn)}
        />
        <DayInput
          label="Giorno delle righe senza data"
          value={checkedOn}
          onChange={(day) => day && day !== checkedOn && choose(file, day)}
        />
        {preview.isPending && <Text size="sm">Leggo il file…</Text>}
      </Group>
      {error && (
        <Alert color="red" variant="outline" py="xs" role="alert">
          {failureText(error)}
        </Alert>
      )}
      {data && !store.isSuccess && (
        <>
          <FileAnswers answers={data} />
          <Group>
            <Button
              loading={store.isPending}
              disabled={file === null || data.numbers === 0}
              onClick={() => file && store.mutate({ file, checkedOn })}
            >
              {data.numbers === 1 ? 'Registra un numero' : `Registra ${formatCount(data.numbers)} numeri`}
            </Button>
          </Group>
        </>
      )}
      {store.data && <Stored stored={store.data} />}
    </Stack>
  )
}

type Answers = CallAnswer<typeof previewRegisterFile>

function FileAnswers({ answers: { rows, numbers, registered, refusedRows, refused } }: { answers: Answers }) {
  return (
    <>
      <Text size="sm" role="status">
        Righe lette: {formatCount(rows)}. Numeri: {formatCount(numbers)}, di cui iscritti{' '}
        {formatCount(registered)}. Righe rifiutate: {formatCount(refusedRows)}.
      </Text>
      {refused.length > 0 && (
        <Table.ScrollContainer minWidth={0} mah="16rem" aria-label="Righe rifiutate">
          <Table aria-label="Righe rifiutate" verticalSpacing={2}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={70}>Riga</Table.Th>
                <Table.Th>Perché</Table.Th>
                <Table.Th>Che cosa c’è scritto</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refused.map(({ row, reason, text }) => (
                <Table.Tr key={row}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{reason}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{text}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {refused.length < refusedRows && (
        <Text size="xs" c="dimmed">
          Sono le prime {formatCount(refused.length)}.
        </Text>
      )}
    </>
  )
}

function Stored({ stored: { changed, calls } }: { stored: CallAnswer<typeof importRegisterFile> }) {
  return (
    <Alert color="teal" variant="outline" role="status">
      {changed === 0 ? 'Il file non cambia niente.' : `Risposte nuove o cambiate: ${formatCount(changed)}.`}{' '}
      {calls > 0 && `Chiamate tolte: ${formatCount(calls)}.`}
    </Alert>
  )
}
