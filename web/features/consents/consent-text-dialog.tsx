import { Text } from '@mantine/core'
import { type ConsentText, type OfferedPurpose, writeConsentText } from '../../../shared/api/consents.ts'
import { consentTextsQuery, PURPOSE_LABELS } from '../../lib/consents.ts'
import { send } from '../../lib/transport.ts'
import type { Entity } from '../../ui/crud/entity.ts'
import { EntryForm } from '../../ui/crud/entry-form.tsx'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'

type OfferedText = ConsentText & { purpose: OfferedPurpose }

/** The text of a consent; an update adds its next version. */
export const CONSENT_TEXTS: Entity<{ text: string }, OfferedText> = {
  kind: 'consent-texts',
  empty: { text: '' },
  fields: [{ name: 'text', label: 'Testo del consenso' }],
  idOf: ({ purpose }) => purpose,
  nameOf: ({ purpose }) => PURPOSE_LABELS[purpose],
  valuesOf: ({ text }) => ({ text }),
  update: async ({ purpose, version }, values) => {
    const { text } = await send(writeConsentText, { body: { purpose, version, ...values } })
    return { ...text, purpose }
  },
  reload: (client, options) => client.invalidateQueries({ queryKey: consentTextsQuery.queryKey }, options),
  texts: { updated: 'Testo aggiornato' },
}

interface ConsentTextDialogProps {
  purpose: OfferedPurpose
  inForce: ConsentText
  onClose(): void
}

/** Creates the next version; the current one stays valid for those who agreed to it. */
export function ConsentTextDialog({ purpose, inForce, onClose }: ConsentTextDialogProps) {
  const editor = useEntryEditor(CONSENT_TEXTS, { ...inForce, purpose })
  const { values, entry = inForce } = editor.read()
  const save = useSaveEntry(CONSENT_TEXTS, editor, { onSaved: onClose, onRefused: () => undefined })
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
