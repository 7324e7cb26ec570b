import { Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConsentText, type OfferedPurpose, writeConsentText } from '../../../shared/api/consents.ts'
import { PURPOSE_LABELS } from '../../lib/consent-purpose-labels.ts'
import { consentTextsQuery } from '../../lib/consent-texts-query.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EntryForm } from '../../ui/entry-form.tsx'

interface ConsentTextDialogProps {
  purpose: OfferedPurpose
  inForce: ConsentText
  onClose(): void
}

/** Writes the next version; the one in force stays as it is for those who agreed to it. */
export function ConsentTextDialog({ purpose, inForce, onClose }: ConsentTextDialogProps) {
  const { version } = inForce
  const client = useQueryClient()
  const [text, setText] = useState(inForce.text)
  const save = useMutation<unknown, Error, void>({
    mutationFn: () => send(writeConsentText, { body: { purpose, version, text } }),
    meta: { failure: 'in place' },
    onSuccess: async () => {
      toast.success('Testo aggiornato')
      await client.invalidateQueries({ queryKey: consentTextsQuery.queryKey })
      onClose()
    },
  })
  return (
    <EntryForm title={`Testo: ${PURPOSE_LABELS[purpose]}`} word="Update" {...{ save, onClose }}>
      {(issues) => (
        <>
          <Textarea
            label="Testo del consenso"
            withAsterisk
            data-autofocus
            autosize
            minRows={5}
            maxRows={14}
            maxLength={4_000}
            value={text}
            error={issues.text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <Text size="sm" c="dimmed">
            Sarà la versione {version + 1}. Chi ha già detto sì resta legato alle parole che ha letto.
          </Text>
        </>
      )}
    </EntryForm>
  )
}
