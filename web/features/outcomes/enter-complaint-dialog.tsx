import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SalePart } from '../../../contract/crm-parts.ts'
import { COMPLAINT_WAYS } from '../../../contract/duties/complaint-period.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { enterComplaint } from '../../../shared/api/complaints.ts'
import type { Supply } from '../../../shared/api/outcomes.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { oneOf } from '../../lib/list-state.ts'
import { useSendOnce } from '../../ui/crud/entity.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { WAY_OPTIONS } from './complaint-labels.ts'
import { supplyText } from './outcome-labels.ts'
import { reloadOutcomes, suppliesQuery } from './outcome-queries.ts'

interface EnterComplaintDialogProps {
  recordId: string
  /** The supplies that are chosen at first; absent: all of them. */
  parts?: readonly SalePart[] | undefined
  onClose(): void
  /** With what was entered, in words. */
  onEntered?(text: string): void
}

/** CONTEST-1: a customer says that he never asked for the contract. */
export function EnterComplaintDialog({ recordId, ...props }: EnterComplaintDialogProps) {
  const query = useQuery(suppliesQuery(recordId))
  const supplies = query.data?.supplies.filter(({ closed }) => !closed)
  return (
    <Dialog
      onClose={props.onClose}
      title="Reclamo: contratto non richiesto"
      size="md"
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <LoadState query={query} failed="Impossibile leggere le forniture" rows={3} />
      {supplies && <ComplaintForm recordId={recordId} supplies={supplies} {...props} />}
    </Dialog>
  )
}

interface Values {
  parts: SalePart[]
  via: (typeof COMPLAINT_WAYS)[number]
  receivedOn: string
  countedFrom: string | null
  note: string
}

interface ComplaintFormProps extends EnterComplaintDialogProps {
  supplies: readonly Supply[]
}

function ComplaintForm({ recordId, supplies, parts, onClose, onEntered }: ComplaintFormProps) {
  const [values, setValues] = useState<Values>(() => ({
    parts: supplies.map(({ part }) => part).filter((part) => parts?.includes(part) ?? true),
    via: 'letter',
    receivedOn: romeDay(new Date()),
    countedFrom: null,
    note: '',
  }))
  const change = (part: Partial<Values>) => setValues({ ...values, ...part })
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const enter = useMutation({
    mutationFn: () => {
      const { countedFrom, note, ...own } = values
      const body = { ...own, note: note.trim(), ...(countedFrom && { countedFrom }) }
      return sendOnce(enterComplaint, { params: { id: recordId }, body })
    },
    meta: { failure: 'in place' },
    onSuccess: (entered) => {
      void reloadOutcomes(client)
      onEntered?.(enteredText(entered))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <SupplyChoice
          supplies={supplies}
          chosen={values.parts}
          onChange={(chosen) => change({ parts: chosen })}
        />
        <ComplaintDays
          values={values}
          issues={issuesByField(enter.error)}
          isBusiness={supplies.some(({ business }) => business)}
          onChange={change}
        />
        <Textarea
          label="Che cosa dice il cliente"
          rows={3}
          value={values.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <FormFailure error={enter.error} boxes={['receivedOn', 'countedFrom']} />
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            Chiudi
          </Button>
          <Button type="submit" loading={enter.isPending} disabled={values.parts.length === 0}>
            Registra
          </Button>
        </DialogAnswers>
      </Stack>
    </form>
  )
}

interface SupplyChoiceProps {
  supplies: readonly Supply[]
  chosen: SalePart[]
  onChange(chosen: SalePart[]): void
}

const SupplyChoice = ({ supplies, chosen, onChange }: SupplyChoiceProps) => (
  <Checkbox.Group
    label="Forniture contestate"
    value={chosen}
    onChange={(next) => onChange(supplies.map(({ part }) => part).filter((part) => next.includes(part)))}
  >
    <Group gap="md" mt={6}>
      {supplies.map((supply) => (
        <Checkbox key={supply.part} value={supply.part} label={supplyText(supply)} />
      ))}
    </Group>
  </Checkbox.Group>
)

interface ComplaintDaysProps {
  values: Values
  issues: Partial<Record<string, string>>
  isBusiness: boolean
  onChange(part: Partial<Values>): void
}

function ComplaintDays({ values, issues, isBusiness, onChange }: ComplaintDaysProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DayInput
          label="Arrivato il"
          value={values.receivedOn}
          error={issues.receivedOn}
          onChange={(receivedOn) => receivedOn && onChange({ receivedOn })}
        />
        <NativeSelect
          label="Come è arrivato"
          data={WAY_OPTIONS}
          value={values.via}
          onChange={({ currentTarget: { value } }) =>
            onChange({ via: oneOf(COMPLAINT_WAYS, value, values.via) })
          }
        />
        <DayInput
          label={isBusiness ? 'Il cliente lo ha saputo il' : 'Prima bolletta emessa il'}
          value={values.countedFrom}
          error={issues.countedFrom}
          onChange={(countedFrom) => onChange({ countedFrom })}
          clearable
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        Il termine del cliente corre da questo giorno, per il numero di giorni della pagina «Regole». Se non
        si sa, o la bolletta non c’è ancora, lascialo vuoto: il reclamo vale come arrivato in tempo.
      </Text>
    </>
  )
}

function enteredText({ late, lastDay }: { late: boolean; lastDay: string | null }): string {
  if (late && lastDay)
    return `Reclamo registrato, fuori termine: si poteva reclamare fino al ${italianDate(lastDay)}.`
  return 'Reclamo registrato: la fornitura è contestata.'
}
