import { Alert, Button, Kbd, NativeSelect, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import {
  CAUSES,
  type CauseId,
  hasCause,
  OUTCOME_LABELS,
  OUTCOME_STATES,
  type OutcomeState,
} from '../../../contract/outcomes/index.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { enterOutcome } from '../../../shared/api/outcomes.ts'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { oneOf } from '../../lib/list-state.ts'
import { isTyping } from '../../lib/single-keys.ts'
import { useSendOnce } from '../../ui/crud/entity.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { CAUSE_KEYS } from './outcome-labels.ts'
import { reloadOutcomes } from './outcome-queries.ts'

/** What was entered: `entryId` undoes it; null when everything was known already. */
export interface EnteredOutcome {
  entryId: string | null
  text: string
}

interface EnterOutcomeDialogProps {
  supplies: readonly string[]
  /** What the supplies are, for the title. */
  of: string
  /** The state whose key was pressed. */
  state?: OutcomeState | undefined
  onClose(): void
  onEntered(entered: EnteredOutcome): void
}

const STATE_OPTIONS = OUTCOME_STATES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))

/** OUTCOME-21: after the key of a state, that of a cause where it has one, and Enter. */
export function EnterOutcomeDialog(props: EnterOutcomeDialogProps) {
  const { supplies, of, onClose, onEntered } = props
  const [values, setValues] = useState(() => startOf(props.state))
  const button = useRef<HTMLButtonElement>(null)
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const enter = useMutation({
    mutationFn: () => sendOnce(enterOutcome, { body: { supplies: [...supplies], ...bodyOf(values) } }),
    meta: { failure: 'in place' },
    onSuccess: ({ entryId, changed }) => {
      void reloadOutcomes(client)
      onEntered({ entryId, text: enteredText(values.state, changed) })
      onClose()
    },
  })
  const change = (part: Partial<Values>) => setValues({ ...values, ...part })
  const chooseCause = (cause: CauseId) => {
    change({ cause })
    button.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, target } = event
    const cause = CAUSE_KEYS.get(key)
    if (ctrlKey || altKey || metaKey || !cause || !hasCause(values.state) || isTyping(target)) return
    event.preventDefault()
    chooseCause(cause)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter.mutate()
  }
  const isMissing = hasCause(values.state) && values.cause === '' && values.note.trim() === ''
  return (
    <Dialog
      onClose={onClose}
      title={`Esito: ${of}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <form onSubmit={submit} onKeyDown={press} noValidate>
        <Stack gap="sm">
          <StateAndDays values={values} onChange={change} />
          {hasCause(values.state) && <CauseChoice cause={values.cause} onChoose={chooseCause} />}
          <TextInput
            label={hasCause(values.state) ? 'Parole del fornitore, o nota' : 'Nota'}
            value={values.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          {needsReason(enter.error) && (
            <TextInput
              label="Motivo per tornare indietro"
              value={values.reason}
              data-autofocus
              onChange={(event) => change({ reason: event.currentTarget.value })}
            />
          )}
          {enter.error && (
            <Alert color="red" variant="outline" py="xs" role="alert">
              {refusalText(enter.error)}
            </Alert>
          )}
          <DialogAnswers>
            <Button variant="default" onClick={onClose}>
              Chiudi
            </Button>
            <Button
              ref={button}
              type="submit"
              loading={enter.isPending}
              aria-disabled={isMissing || undefined}
              data-autofocus
            >
              Registra
            </Button>
          </DialogAnswers>
        </Stack>
      </form>
    </Dialog>
  )
}

interface Values {
  state: OutcomeState
  on: string
  foreseenOn: string
  cause: CauseId | ''
  note: string
  reason: string
}

interface StateAndDaysProps {
  values: Values
  onChange(part: Partial<Values>): void
}

function StateAndDays({ values, onChange }: StateAndDaysProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NativeSelect
        label="Esito"
        data={STATE_OPTIONS}
        value={values.state}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: oneOf(OUTCOME_STATES, value, values.state) })
        }
      />
      <DayInput label="Dal" value={values.on} onChange={(on) => on && onChange({ on })} />
      {values.state === 'accepted' && (
        <DayInput
          label="Inizio previsto dal fornitore"
          value={values.foreseenOn || null}
          onChange={(day) => onChange({ foreseenOn: day ?? '' })}
          clearable
        />
      )}
    </SimpleGrid>
  )
}

const startOf = (state: OutcomeState = 'sent'): Values => ({
  state,
  on: romeDay(new Date()),
  foreseenOn: '',
  cause: '',
  note: '',
  reason: '',
})

function bodyOf({ state, on, foreseenOn, cause, note, reason }: Values) {
  const words = note.trim()
  const why = hasCause(state) ? { causeText: words, ...(cause && { cause }) } : { note: words }
  return {
    state,
    on,
    ...why,
    ...(state === 'accepted' && foreseenOn && { foreseenOn }),
    ...(reason.trim() && { reason: reason.trim() }),
  }
}

function enteredText(state: OutcomeState, changed: number): string {
  if (changed === 0) return 'Era già registrato: non cambia niente.'
  return `Registrato «${OUTCOME_LABELS[state]}» per ${changed === 1 ? 'una fornitura' : `${changed} forniture`}.`
}

const issuesOf = (error: Error | null) => (error instanceof CallFailure ? error.issues : [])
const needsReason = (error: Error | null) => issuesOf(error).some(({ field }) => field === 'reason')
const refusalText = (error: Error) =>
  issuesOf(error)
    .map(({ message }) => message)
    .join(' ') || failureText(error)

interface CauseChoiceProps {
  cause: CauseId | ''
  onChoose(cause: CauseId): void
}

const KEYS = [...CAUSE_KEYS]

function CauseChoice({ cause, onChoose }: CauseChoiceProps) {
  return (
    <Radio.Group
      label="Causa"
      value={cause}
      onChange={(value) => {
        const chosen = CAUSES.find(({ id }) => id === value)
        if (chosen) onChoose(chosen.id)
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={6} mt={6}>
        {CAUSES.map(({ id, label }) => (
          <Radio
            key={id}
            size="xs"
            value={id}
            label={
              <Text span size="sm">
                <Kbd size="xs" aria-hidden="true">
                  {KEYS.find(([, one]) => one === id)?.[0]}
                </Kbd>{' '}
                {label}
              </Text>
            }
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
