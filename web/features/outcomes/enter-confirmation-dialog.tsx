import {
  Button,
  Group,
  NativeSelect,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  CONFIRMATION_LABELS,
  CONFIRMATION_WAYS,
  type ConfirmationWay,
} from '../../../contract/duties/confirmation.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { CallInput } from '../../../shared/api/call.ts'
import { enterConfirmation } from '../../../shared/api/confirmations.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { oneOf } from '../../lib/list-state.ts'
import { useSendOnce } from '../../ui/crud/entity.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { reloadOutcomes } from './outcome-queries.ts'

const WAY_OPTIONS = CONFIRMATION_WAYS.map((value) => ({ value, label: CONFIRMATION_LABELS[value] }))

const DAY_LABELS: Readonly<Record<ConfirmationWay, string>> = {
  letter: 'Mandata il',
  mail: 'Mandata il',
  call: 'Fatta il',
  desk: 'Concluso il',
}

interface Values {
  way: ConfirmationWay
  on: string
  time: string
  speakers: string
  answer: 'yes' | 'no' | ''
  note: string
}

/** What is sent; undefined while something of a call is missing. */
function bodyOf(values: Values): CallInput<typeof enterConfirmation>['body'] | undefined {
  const { way, on, time, answer } = values
  const [note, speakers] = [values.note.trim(), values.speakers.trim()]
  if (way !== 'call') return { way, on, note }
  if (time === '' || speakers === '' || answer === '') return undefined
  return { way, on, time, speakers, confirmed: answer === 'yes', note }
}

interface EnterConfirmationDialogProps {
  recordId: string
  onClose(): void
}

/** CONFIRM-1: the office has sent a letter or made a call after it concluded the contract. */
export function EnterConfirmationDialog({ recordId, onClose }: EnterConfirmationDialogProps) {
  const [values, setValues] = useState<Values>(() => ({
    way: 'letter',
    on: romeDay(new Date()),
    time: '',
    speakers: '',
    answer: '',
    note: '',
  }))
  const change = (part: Partial<Values>) => setValues({ ...values, ...part })
  const body = bodyOf(values)
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const enter = useMutation({
    mutationFn: () => sendOnce(enterConfirmation, { params: { id: recordId }, body: body! }),
    meta: { failure: 'in place' },
    onSuccess: () => {
      void reloadOutcomes(client)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body) enter.mutate()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Conferma del contratto"
      size="md"
      isDirty={values.note !== '' || values.speakers !== ''}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <ConfirmationFields values={values} issues={issuesByField(enter.error)} onChange={change} />
          <FormFailure error={enter.error} boxes={['on', 'time']} />
          <DialogAnswers>
            <Button variant="default" onClick={onClose}>
              Chiudi
            </Button>
            <Button type="submit" loading={enter.isPending} disabled={!body}>
              Registra
            </Button>
          </DialogAnswers>
        </Stack>
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  values: Values
  issues: Partial<Record<string, string>>
  onChange(part: Partial<Values>): void
}

const ConfirmationFields = ({ values, issues, onChange }: FieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NativeSelect
        label="Come"
        data={WAY_OPTIONS}
        value={values.way}
        onChange={({ currentTarget: { value } }) =>
          onChange({ way: oneOf(CONFIRMATION_WAYS, value, values.way) })
        }
      />
      <DayInput
        label={DAY_LABELS[values.way]}
        value={values.on}
        error={issues.on}
        onChange={(on) => on && onChange({ on })}
      />
    </SimpleGrid>
    {values.way === 'call' && <CallFields values={values} issues={issues} onChange={onChange} />}
    <Textarea
      label="Nota"
      rows={3}
      value={values.note}
      onChange={(event) => onChange({ note: event.currentTarget.value })}
    />
    <Text size="xs" c="dimmed">
      Qui si scrive che cosa è stato fatto: la lettera o la chiamata la fa l’ufficio, dopo la firma.
    </Text>
  </>
)

const CallFields = ({ values, issues, onChange }: FieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput
        type="time"
        label="Alle ore"
        value={values.time}
        error={issues.time}
        onChange={(event) => onChange({ time: event.currentTarget.value })}
      />
      <TextInput
        label="Chi ha parlato"
        placeholder="L’operatore e la persona dell’azienda"
        maxLength={200}
        value={values.speakers}
        onChange={(event) => onChange({ speakers: event.currentTarget.value })}
      />
    </SimpleGrid>
    <Radio.Group
      label="Il cliente ha confermato?"
      value={values.answer}
      onChange={(answer) => onChange({ answer: oneOf<Values['answer']>(['yes', 'no'], answer, '') })}
    >
      <Group gap="md" mt={6}>
        <Radio value="yes" label="Sì" />
        <Radio value="no" label="No" />
      </Group>
    </Radio.Group>
  </>
)
