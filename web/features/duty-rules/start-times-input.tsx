import { Button, Card, Group, Input, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import {
  OPERATION_KINDS,
  operationLabel,
  START_SUPPLIES,
  type StartTime,
} from '../../../contract/duties/start-times.ts'

interface StartTimesInputProps {
  times: readonly StartTime[]
  error: string | undefined
  onTimes(times: readonly StartTime[]): void
}

const NEW: StartTime = {
  supplier: '',
  supply: 'gas',
  operation: 'cambio',
  client: '',
  rule: 'month',
  number: 10,
}

/** The times of suppliers, operations and kinds of client that differ from those of everyone. */
export function StartTimesInput({ times, error, onTimes }: StartTimesInputProps) {
  return (
    <Stack gap="xs">
      {times.map((time, at) => (
        // A row has no name of its own.
        <TimeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs have no state
          key={at}
          number={at + 1}
          time={time}
          onTime={(changed) => onTimes(times.with(at, changed))}
          onRemove={() => onTimes(times.toSpliced(at, 1))}
        />
      ))}
      {error && <Input.Error size="sm">{error}</Input.Error>}
      <Group>
        <Button size="compact-sm" variant="default" data-autofocus onClick={() => onTimes([...times, NEW])}>
          Aggiungi un tempo
        </Button>
      </Group>
    </Stack>
  )
}

const SUPPLY_OPTIONS = START_SUPPLIES.map((value) => ({ value, label: value }))
const OPERATION_OPTIONS = [
  { value: '', label: 'tutte' },
  ...OPERATION_KINDS.map((value) => ({ value, label: operationLabel(value) })),
]
const CLIENT_OPTIONS = [
  { value: '', label: 'tutti' },
  { value: 'home', label: 'domestico' },
  { value: 'business', label: 'business' },
]
const RULE_OPTIONS = [
  { value: 'month', label: 'dal primo del mese dopo, se chiesto entro il giorno' },
  { value: 'working-days', label: 'dopo giorni lavorativi' },
]

interface TimeRowProps {
  number: number
  time: StartTime
  onTime(time: StartTime): void
  onRemove(): void
}

function TimeRow({ number, time, onTime, onRemove }: TimeRowProps) {
  const change = (patch: object) => onTime({ ...time, ...patch })
  const isMonth = time.rule === 'month'
  return (
    <Card withBorder padding="xs" component="fieldset" aria-label={`Tempo ${number}`} m={0}>
      <Group gap="xs" align="flex-end">
        <TextInput
          size="sm"
          w={150}
          label="Fornitore"
          placeholder="tutti"
          maxLength={200}
          value={time.supplier}
          onChange={({ currentTarget: { value } }) => change({ supplier: value })}
          onBlur={() => change({ supplier: time.supplier.trim() })}
        />
        <NativeSelect
          size="sm"
          w={90}
          label="Fornitura"
          data={SUPPLY_OPTIONS}
          value={time.supply}
          onChange={({ currentTarget: { value } }) => change({ supply: value })}
        />
        <NativeSelect
          size="sm"
          w={150}
          label="Operazione"
          data={OPERATION_OPTIONS}
          value={time.operation}
          onChange={({ currentTarget: { value } }) => change({ operation: value })}
        />
        <NativeSelect
          size="sm"
          w={120}
          label="Cliente"
          data={CLIENT_OPTIONS}
          value={time.client}
          onChange={({ currentTarget: { value } }) => change({ client: value })}
        />
        <NativeSelect
          size="sm"
          label="Comincia"
          data={RULE_OPTIONS}
          value={time.rule}
          onChange={({ currentTarget: { value } }) => change({ rule: value })}
        />
        <NumberInput
          size="sm"
          w={90}
          label={isMonth ? 'Giorno' : 'Giorni'}
          min={1}
          max={isMonth ? 31 : 365}
          allowDecimal={false}
          allowNegative={false}
          // While it is typed there is none.
          value={time.number || ''}
          onChange={(typed) => change({ number: typeof typed === 'number' ? typed : 0 })}
        />
        <Button size="compact-sm" mb={6} variant="subtle" color="gray" onClick={onRemove}>
          Togli il tempo {number}
        </Button>
      </Group>
    </Card>
  )
}
