import { Anchor, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type FoundPerson as Found,
  PERSON_CLASS_LABELS,
  type PersonRecord,
  type TypedIdentifiers as Typed,
} from '../../../shared/api/people.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { holdText } from './hold-text.ts'

interface FoundPersonProps {
  person: Found
  onSearchAlso(more: Partial<Typed>): void
  onErase(): void
}

/** What a search has found, and its export. */
export function FoundPerson({ person, onSearchAlso, onErase }: FoundPersonProps) {
  const { records, counts, others, exportLink } = person
  const found = counts.filter(({ count }) => count > 0)
  if (found.length === 0)
    return (
      <Text size="sm" role="status">
        Non è conservato nulla di questa persona.
      </Text>
    )
  return (
    <Stack gap="sm" role="region" aria-label="Che cosa è conservato">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Che cosa è conservato
        </Title>
        <Button
          component="a"
          href={exportLink}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          Esporta tutto (ZIP)
        </Button>
        <Button variant="default" onClick={onErase}>
          Cancella i dati
        </Button>
      </Group>
      <List size="sm">
        {found.map(({ of, count }) => (
          <List.Item key={of}>
            {PERSON_CLASS_LABELS[of]}: {count}
          </List.Item>
        ))}
      </List>
      <OtherIdentifiers others={others} onSearchAlso={onSearchAlso} />
      {records.map((record) => (
        <RecordCard key={record.id} record={record} />
      ))}
    </Stack>
  )
}

interface OtherIdentifiersProps extends Pick<FoundPersonProps, 'onSearchAlso'> {
  others: Found['others']
}

/** What the contracts of the person have besides: by it more may be found, or somebody else. */
function OtherIdentifiers({ others, onSearchAlso }: OtherIdentifiersProps) {
  const offered: { value: string; more: Partial<Typed> }[] = [
    ...others.fiscalCodes.map((value) => ({ value, more: { fiscalCode: value } })),
    ...others.emails.map((value) => ({ value, more: { email: value } })),
    ...others.phones.map((value) => ({ value, more: { phone: value } })),
  ]
  if (offered.length === 0) return null
  return (
    <Group gap="xs">
      <Text size="sm">Nei suoi contratti ci sono anche:</Text>
      {offered.map(({ value, more }) => (
        <Button
          key={value}
          size="compact-sm"
          variant="default"
          onClick={() => onSearchAlso(more)}
          aria-label={`Cerca anche ${value}`}
        >
          {value}
        </Button>
      ))}
    </Group>
  )
}

const STATES: Readonly<Record<PersonRecord['state'], string>> = {
  saved: '',
  draft: 'bozza',
  removed: 'eliminato',
}

function RecordCard({ record }: { record: PersonRecord }) {
  const { id, title, code, createdAt, state, hold } = record
  const about = [
    code,
    `creato il ${formatDateTime(createdAt)}`,
    STATES[state],
    hold && `si conserva: ${holdText(hold)}`,
  ]
  return (
    <Card withBorder padding="sm" component="article" aria-label={`Contratto di ${title}`}>
      {state === 'removed' ? (
        <Text fw={600} size="sm">
          {title}
        </Text>
      ) : (
        <Anchor component={Link} to="/$id" params={{ id } as never} size="sm" fw={600} underline="always">
          {title}
        </Anchor>
      )}
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {about.filter(Boolean).join(' · ')}
      </Text>
    </Card>
  )
}
