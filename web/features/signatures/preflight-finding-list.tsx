import { Anchor, Card, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FieldName } from '../../../contract/index.ts'
import type { PreflightFinding } from '../../../shared/api/signatures.ts'
import { labelOf } from '../../lib/format-answer.ts'
import { fieldsToFix } from './envelope-labels.ts'
import { isReason, type Waivers } from './waivers.ts'

interface FindingListProps {
  recordId: string
  findings: readonly PreflightFinding[]
  waivers: Waivers
  onWaivers(waivers: Waivers): void
}

/** The findings, the most severe first, each with a link to the field that fixes it. */
export function PreflightFindingList({ recordId, findings, waivers, onWaivers }: FindingListProps) {
  if (findings.length === 0)
    return (
      <Group gap="xs" wrap="nowrap">
        <IconCircleCheck size={18} color="var(--mantine-color-teal-6)" aria-hidden="true" />
        <Text size="sm">Tutto a posto: il contratto si può mandare.</Text>
      </Group>
    )
  return (
    <Stack
      gap="xs"
      component="ul"
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
      aria-label="Da controllare prima"
    >
      {findings.map((finding) => (
        <Card key={finding.code} component="li" withBorder padding="xs" data-finding={finding.code}>
          <Finding
            recordId={recordId}
            finding={finding}
            reason={waivers[finding.code]}
            onReason={(reason) => {
              const { [finding.code]: _, ...rest } = waivers
              onWaivers(reason === undefined ? rest : { ...rest, [finding.code]: reason })
            }}
          />
        </Card>
      ))}
    </Stack>
  )
}

interface FindingProps {
  recordId: string
  finding: PreflightFinding
  /** Undefined: not waived. */
  reason: string | undefined
  onReason(reason: string | undefined): void
}

const ICONS = {
  blocks: { icon: IconLock, color: 'var(--mantine-color-error)' },
  waivable: {
    icon: IconAlertTriangle,
    color: 'light-dark(var(--mantine-color-orange-8), var(--mantine-color-orange-4))',
  },
  warns: { icon: IconInfoCircle, color: 'var(--mantine-color-dimmed)' },
}

function Finding({ recordId, finding, reason, onReason }: FindingProps) {
  const { code, weight, message, fields } = finding
  const { icon: Icon, color } = ICONS[weight]
  return (
    <Stack gap={6}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Icon size={18} color={color} style={{ flex: 'none', marginTop: 2 }} aria-hidden="true" />
        <div>
          <Text size="sm">{message}</Text>
          <Fields recordId={recordId} names={fieldsToFix(code, fields)} />
        </div>
      </Group>
      {weight === 'waivable' && (
        <Stack gap={6} pl={26}>
          <Checkbox
            size="sm"
            label="Manda lo stesso"
            checked={reason !== undefined}
            onChange={({ currentTarget: { checked } }) => onReason(checked ? '' : undefined)}
          />
          {reason !== undefined && (
            <TextInput
              size="sm"
              label="Perché?"
              required
              maxLength={300}
              value={reason}
              description={isReason(reason) ? undefined : 'Il motivo resta scritto nella storia della firma.'}
              onChange={(event) => onReason(event.currentTarget.value)}
            />
          )}
        </Stack>
      )}
    </Stack>
  )
}

/** Form fields are links; fields that only the PDF has are names. */
function Fields({ recordId, names }: { recordId: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Group gap="xs">
      {names.map((name) => {
        const label = labelOf(name as FieldName)
        return label === name ? (
          <Text key={name} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        ) : (
          <Anchor key={name} component={Link} to={`/${recordId}`} hash={`campo-${name}`} size="sm">
            {label}
          </Anchor>
        )
      })}
    </Group>
  )
}
