import { Button, Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONSENT_PURPOSES, type ConsentText, isOfferedPurpose } from '../../../shared/api/consents.ts'
import { consentTextsQuery, PURPOSE_LABELS } from '../../lib/consents.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { CONSENT_TEXTS, ConsentTextDialog } from './consent-text-dialog.tsx'

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
