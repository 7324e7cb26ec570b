import { Button, Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CONSENT_PURPOSES,
  type ConsentText,
  isOfferedPurpose,
  type OfferedPurpose,
  writeConsentText,
} from '../../../shared/api/consents.ts'
import { consentTextsQuery, PURPOSE_LABELS } from '../../lib/consents.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { send } from '../../lib/transport.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import type { Entity } from '../../ui/crud/entity.ts'
import { EntryForm } from '../../ui/crud/entry-form.tsx'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import { useEntryEditor, useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'

/** The current texts, with their former versions. */
export function ConsentTexts() {
  return (
    <Loaded query={useQuery(consentTextsQuery)} failed="Impossibile leggere i testi" rows={3}>
      {(texts) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {CONSENT_PURPOSES.map((purpose) => (
            <TextCard key={purpose} versions={texts.filter((one) => one.purpose === purpose)} />
          ))}
        </SimpleGrid>
      )}
    </Loaded>
  )
}

function TextCard({ versions }: { versions: readonly ConsentText[] }) {
  const [open, setOpen] = useState<'write' | 'versions'>()
  const [inForce] = versions
  useReopenEditor<ConsentText>(CONSENT_TEXTS.kind, (one) => {
    if (one && one.purpose === inForce?.purpose) setOpen('write')
  })
  if (!inForce) return null
  const { purpose } = inForce
  const offered = isOfferedPurpose(purpose)
  return (
    <Card withBorder padding="sm" component="section" aria-label={PURPOSE_LABELS[purpose]}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={2} size="h5">
          {PURPOSE_LABELS[purpose]}
        </Title>
        <Origin text={inForce} />
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {inForce.text}
      </Text>
      {!offered && (
        <Text size="sm" c="dimmed" mt={4}>
          Non si chiede più: il consenso a terzi si dà per una categoria di destinatari. Chi l’ha dato resta
          vincolato a questo testo.
        </Text>
      )}
      <Group gap="xs" mt="sm">
        {offered && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('write')}>
            Update
          </Button>
        )}
        {versions.length > 1 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen('versions')}>
            Versioni precedenti
          </Button>
        )}
        {purpose === 'newsletter' && (
          <ExportMenu
            address="/exports/newsletter/subscribers"
            label="Esporta gli iscritti"
            size="compact-sm"
          />
        )}
      </Group>
      {open === 'write' && offered && (
        <ConsentTextDialog purpose={purpose} inForce={inForce} onClose={() => setOpen(undefined)} />
      )}
      {open === 'versions' && (
        <AdminDialog title={`Versioni: ${PURPOSE_LABELS[purpose]}`} onClose={() => setOpen(undefined)}>
          {versions.map((text) => (
            <Card withBorder padding="sm" mb="xs" key={text.version}>
              <Origin text={text} />
              <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                {text.text}
              </Text>
            </Card>
          ))}
        </AdminDialog>
      )}
    </Card>
  )
}

const Origin = ({ text: { version, author, at } }: { text: ConsentText }) => (
  <Text size="xs" c="dimmed">
    versione {version}
    {author && ` · ${author}, ${formatDateTime(at)}`}
  </Text>
)

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
