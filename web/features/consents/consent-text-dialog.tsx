import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ConsentText, type OfferedPurpose, writeConsentText } from '../../../shared/api/consents.ts'
import { PURPOSE_LABELS } from '../../lib/consent-purpose-labels.ts'
import { consentTextsQuery } from '../../lib/consent-texts-query.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EntryForm } from '../../ui/crud/entry-form.tsx'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'

export const CONSENT_TEXTS: EntryModel<{ text: string }, ConsentText> = {
  kind: 'consent-texts',
  empty: { text: '' },
  fields: [{ name: 'text', label: 'Testo del consenso' }],
  idOf: ({ purpose }) => purpose,
  valuesOf: ({ text }) => ({ text }),
}

interface ConsentTextDialogProps {
  purpose: OfferedPurpose
  inForce: ConsentText
  onClose(): void
}

/** Creates the next version; the current one stays valid for those who agreed to it. */
export function ConsentTextDialog({ purpose, inForce, onClose }: ConsentTextDialogProps) {
  const client = useQueryClient()
  const editor = useEntryEditor(CONSENT_TEXTS, inForce)
  const { values, entry = inForce } = editor.read()
  const save = useMutation<unknown, Error, void>({
    mutationFn: () => {
      const { values: typed, entry: read = inForce } = editor.beginSave()
      return send(writeConsentText, { body: { purpose, version: read.version, ...typed } })
    },
    meta: { failure: 'in place' },
    onError: editor.acceptConflict,
    onSuccess: async () => {
      editor.saved()
      toast.success('Testo aggiornato')
      await client.invalidateQueries({ queryKey: consentTextsQuery.queryKey })
      onClose()
    },
  })
  return (
    <EntryForm title={`Testo: ${PURPOSE_LABELS[purpose]}`} save={save} editor={editor} onClose={onClose}>
      {(issues) => (
        <>
          <GrowingTextarea
            label="Testo del consenso"
            withAsterisk
            data-autofocus
            minRows={5}
            maxRows={14}
            maxLength={4_000}
            value={values.text}
            error={issues.text}
            onChange={({ currentTarget: { value } }) => editor.change({ text: value })}
          />
          <Text size="sm" c="dimmed">
            Sarà la versione {entry.version + 1}. Chi ha già detto sì resta vincolato al testo che ha letto.
          </Text>
        </>
      )}
    </EntryForm>
  )
}
