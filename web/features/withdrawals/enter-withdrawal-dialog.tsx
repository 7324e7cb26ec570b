import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { romeDay, romeDayStart } from '../../../contract/time/italian-time.ts'
import { enterWithdrawal, TYPED_WAYS } from '../../../shared/api/withdrawals.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { useFirstError } from '../../ui/editing/use-first-error.ts'
import { FormFailure } from '../../ui/form-failure.tsx'

interface EnterWithdrawalDialogProps {
  onClose(): void
  onEntered(): void
}

const WAY_LABELS = { letter: 'Per lettera', mail: 'Per mail', phone: 'Al telefono' }
const BOXES = ['via', 'declaredAt', 'name', 'contract', 'email']
const WAY_OPTIONS = TYPED_WAYS.map((value) => ({ value, label: WAY_LABELS[value] }))

/** A withdrawal that came by letter, mail or phone, with the day on which the customer sent it. */
export function EnterWithdrawalDialog({ onClose, onEntered }: EnterWithdrawalDialogProps) {
  const [via, setVia] = useState<(typeof TYPED_WAYS)[number]>('letter')
  const [day, setDay] = useState(() => romeDay(new Date()))
  const [name, setName] = useState('')
  const [contract, setContract] = useState('')
  const [email, setEmail] = useState('')
  const enter = useMutation({
    mutationFn: () => {
      const declaredAt = romeDayStart(day).toISOString()
      return send(enterWithdrawal, {
        body: { via, name: name.trim(), contract: contract.trim(), email: email.trim(), declaredAt },
      })
    },
    meta: { failure: 'in place' },
    onSuccess: () => {
      onEntered()
      onClose()
    },
  })
  const { form, countTry } = useFirstError(enter.isPending)
  const issues = issuesByField(enter.error)
  const isReady = name.trim().length > 1 && contract.trim().length > 1
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    countTry()
    enter.mutate()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Registra un recesso"
      size="md"
      isDirty={name !== '' || contract !== ''}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <NativeSelect
            label="Come è arrivato"
            data={WAY_OPTIONS}
            value={via}
            error={issues.via}
            onChange={({ currentTarget: { value } }) =>
              setVia(TYPED_WAYS.find((way) => way === value) ?? 'letter')
            }
          />
          <DayInput
            label="Il cliente lo ha mandato il"
            value={day}
            error={issues.declaredAt}
            onChange={(next) => next && setDay(next)}
          />
          <TextInput
            label="Nome del cliente"
            value={name}
            error={issues.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label="Contratto"
            description="Con il codice del contratto valgono come ripensate anche le sue forniture"
            value={contract}
            error={issues.contract}
            onChange={(event) => setContract(event.currentTarget.value)}
          />
          <TextInput
            label="Email"
            value={email}
            error={issues.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <FormFailure error={enter.error} boxes={BOXES} />
          <DialogAnswers>
            <Button variant="default" onClick={onClose}>
              Chiudi
            </Button>
            <Button type="submit" loading={enter.isPending} disabled={!isReady}>
              Registra
            </Button>
          </DialogAnswers>
        </Stack>
      </form>
    </Dialog>
  )
}
