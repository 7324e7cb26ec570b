import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CONSENT_SECTOR_LABELS, CONSENT_SECTORS, type ConsentSector } from '../../../contract/duties/basis.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { enterCallConsent } from '../../../shared/api/call-consents.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { useFirstError } from '../../ui/editing/use-first-error.ts'
import { FormFailure } from '../../ui/form-failure.tsx'

const SECTORS = CONSENT_SECTORS.map((value) => ({ value, label: CONSENT_SECTOR_LABELS[value] }))
const EMPTY = { phone: '', name: '', text: '', channel: '', source: '' }
const TEXTS = [
  ['phone', 'Numero'],
  ['name', 'Nome'],
  ['text', 'Versione del testo'],
  ['channel', 'Come lo ha dato'],
  ['source', 'Fonte (chi lo ha chiesto, o dove)'],
] as const satisfies readonly (readonly [keyof typeof EMPTY, string])[]
const BOXES = [...Object.keys(EMPTY), 'on', 'sector']

interface EnterConsentDialogProps {
  onClose(): void
  onEntered(): void
}

/** A consent to be called, with its text, day, channel, sector and source. */
export function EnterConsentDialog({ onClose, onEntered }: EnterConsentDialogProps) {
  const [typed, setTyped] = useState(EMPTY)
  const [on, setOn] = useState(() => romeDay(new Date()))
  const [sector, setSector] = useState<ConsentSector>('energy')
  const enter = useMutation({
    mutationFn: () => send(enterCallConsent, { body: { ...typed, on, sector } }),
    meta: { failure: 'in place' },
    onSuccess: () => {
      onEntered()
      onClose()
    },
  })
  const { form, countTry } = useFirstError(enter.isPending)
  const issues = issuesByField(enter.error)
  const isReady = typed.phone.trim() !== '' && typed.text.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    countTry()
    enter.mutate()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Registra un consenso"
      size="md"
      isDirty={Object.values(typed).some((text) => text !== '')}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          {TEXTS.map(([name, label]) => (
            <TextInput
              key={name}
              label={label}
              value={typed[name]}
              error={issues[name]}
              maxLength={300}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, [name]: value }))}
            />
          ))}
          <DayInput
            label="Giorno del consenso"
            value={on}
            error={issues.on}
            onChange={(day) => day && setOn(day)}
          />
          <NativeSelect
            label="Per che cosa"
            data={SECTORS}
            value={sector}
            error={issues.sector}
            onChange={({ currentTarget: { value } }) =>
              setSector(CONSENT_SECTORS.find((one) => one === value) ?? 'energy')
            }
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
