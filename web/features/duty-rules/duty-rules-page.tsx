import { Badge, Button, Card, Collapse, Container, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RULES } from '../../../contract/duties/rules.ts'
import type { DutyRule } from '../../../shared/api/duty-rules.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { EntryDialog } from '../../ui/crud/entry-dialog.tsx'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { DUTY_RULE, dutyRulesQuery, MissingNotice, RuleFields } from './duty-rule.tsx'
import { isSwitchedOff, ruleValueText, sinceText } from './rule-values.ts'

/** The rules of the duties towards consumers, with their versions. */
export function DutyRulesPage() {
  const query = useQuery(dutyRulesQuery)
  const [edited, setEdited] = useState<DutyRule>()
  useReopenEditor<DutyRule>(DUTY_RULE.kind, (rule) => setEdited(rule))
  return (
    <Container size="md" px={0} mx={0}>
      <Stack gap="sm">
        <Title order={1} size="h3">
          Regole
        </Title>
        <Text size="sm" c="dimmed">
          Termini e obblighi verso i consumatori. Un contratto segue le regole del giorno in cui è concluso.
        </Text>
        <LoadState query={query} failed="Impossibile leggere le regole" rows={8} />
        {query.data?.map((rule) => (
          <RuleCard key={rule.key} rule={rule} onEdit={() => setEdited(rule)} />
        ))}
      </Stack>
      {edited && (
        <EntryDialog
          entity={DUTY_RULE}
          title={RULES[edited.key].title}
          entry={edited}
          onClose={() => setEdited(undefined)}
        >
          {(entry) => <RuleFields rule={edited} {...entry} />}
        </EntryDialog>
      )}
    </Container>
  )
}

interface RuleCardProps {
  rule: DutyRule
  onEdit(): void
}

function RuleCard({ rule, onEdit }: RuleCardProps) {
  const { key, current, versions } = rule
  const { title, missing } = RULES[key] as { title: string; missing?: string }
  const [open, setOpen] = useState(false)
  const later = versions.filter(({ validFrom }) => validFrom > current.validFrom)
  return (
    <Card withBorder padding="sm" component="section" aria-label={title}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text fw={600} size="sm">
          {title}
        </Text>
        {isSwitchedOff(rule) && <Badge variant="default">Spenta</Badge>}
      </Group>
      <Text size="sm">
        {ruleValueText(key, current.value)} · {sinceText(current.validFrom)}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Fonte: {current.source}
      </Text>
      {later.map(({ id, value, validFrom }) => (
        <Text key={id} size="sm">
          Poi {ruleValueText(key, value)}, {sinceText(validFrom)}
        </Text>
      ))}
      {isSwitchedOff(rule) && missing && <MissingNotice text={missing} />}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={onEdit} aria-label={`Update ${title}`}>
          Update
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={open}
          aria-label={`Versioni di ${title}`}
          onClick={() => setOpen(!open)}
        >
          Versioni ({versions.length})
        </Button>
      </Group>
      <Collapse expanded={open}>
        <Stack gap={4} mt="xs" component="ul" pl="md">
          {versions.map(({ id, value, validFrom, source, reason, by, at }) => (
            <Text key={id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
              {ruleValueText(key, value)}, {sinceText(validFrom)}. {source}. {reason}
              {by && ` (${by}, ${formatDateTime(at)})`}
            </Text>
          ))}
        </Stack>
      </Collapse>
    </Card>
  )
}
