import { Button, List, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { erasePerson, type PersonRecord, type TypedIdentifiers } from '../../../shared/api/people.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { holdText } from './hold-text.ts'

interface ErasePersonDialogProps {
  typed: TypedIdentifiers
  records: readonly PersonRecord[]
  onClose(): void
  onErased(text: string): void
}

const contracts = (count: number) => `${count} ${count === 1 ? 'contratto' : 'contratti'}`

/** Says what is erased now and what is held, before anything happens. */
export function ErasePersonDialog({ typed, records, onClose, onErased }: ErasePersonDialogProps) {
  const [reason, setReason] = useState('')
  const erase = useMutation({
    mutationFn: () => send(erasePerson, { body: { ...typed, reason: reason.trim() } }),
    meta: { failure: 'in place' },
    onSuccess: ({ erased }) => {
      const held = erased.held > 0 ? `, ${contracts(erased.held)} da conservare` : ''
      onErased(`Cancellati: ${contracts(erased.contracts)}${held}.`)
      onClose()
    },
  })
  const own = records.filter(({ role }) => role === 'holder')
  const held = records.filter((record) => record.hold !== null)
  const isReady = reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) erase.mutate()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Cancella i dati di una persona"
      size="lg"
      isDirty={reason !== ''}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            Subito: {contracts(own.filter(({ hold }) => hold === null).length)} con documenti, firme e mail, e
            ciò che con gli stessi dati sta fuori dai contratti. Nello storico resta chi ha fatto che cosa,
            senza i valori. Non si può annullare.
          </Text>
          {held.length > 0 && (
            <Stack gap={4}>
              <Text size="sm" fw={600}>
                Restano, e perché:
              </Text>
              <List size="sm">
                {held.map(({ id, title, code, hold }) => (
                  <List.Item key={id}>
                    {[title, code].filter(Boolean).join(' · ')}: {holdText(hold!)}
                  </List.Item>
                ))}
              </List>
            </Stack>
          )}
          <TextInput
            label="Motivo"
            description="Per esempio la richiesta e il suo giorno, senza nomi: resta dopo la cancellazione"
            value={reason}
            error={issuesByField(erase.error).reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <FormFailure error={erase.error} boxes={['reason']} />
          <DialogAnswers>
            <Button variant="default" onClick={onClose}>
              Chiudi
            </Button>
            <Button type="submit" color="red" loading={erase.isPending} disabled={!isReady}>
              Cancella
            </Button>
          </DialogAnswers>
        </Stack>
      </form>
    </Dialog>
  )
}
