import { Anchor, Badge, Card, Collapse, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconDownload,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Envelope } from '../../../shared/api/signatures.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { FileName } from '../../ui/file-name.tsx'
import { ChangedContract } from './changed-contract.tsx'
import { EnvelopeActions } from './envelope-actions.tsx'
import {
  copyText,
  detailText,
  entryText,
  eventLabel,
  personName,
  STATE_COLORS,
  signerStatusText,
  stateLabel,
  waitingText,
} from './envelope-labels.ts'

interface EnvelopeViewProps {
  recordId: string
  envelope: Envelope
  /** Initially expanded. */
  open: boolean
}

/** An envelope: its state, its actions, its result. */
export function EnvelopeView({ recordId, envelope, open }: EnvelopeViewProps) {
  const [shown, setShown] = useState(open)
  const body = useId()
  const { state, name, createdAt, sentAt } = envelope
  const Chevron = shown ? IconChevronDown : IconChevronRight
  return (
    <Card withBorder padding="sm" component="article" aria-label={name} data-envelope={state}>
      <UnstyledButton onClick={() => setShown(!shown)} aria-expanded={shown} aria-controls={body} w="100%">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Chevron size={16} aria-hidden="true" />
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
          </Group>
          <Badge
            variant="outline"
            color={STATE_COLORS[state]}
            c="var(--mantine-color-text)"
            miw="fit-content"
          >
            {stateLabel(envelope)}
          </Badge>
        </Group>
        <Text size="xs" c="dimmed" pl={24}>
          {formatDateTime(sentAt ?? createdAt)}
        </Text>
      </UnstyledButton>
      <Collapse expanded={shown} id={body}>
        <Stack gap="sm" pt="xs">
          <ChangedContract recordId={recordId} envelope={envelope} />
          <Facts envelope={envelope} />
          <Files envelope={envelope} />
          <EnvelopeActions recordId={recordId} envelope={envelope} />
          <EnvelopeHistory events={envelope.events} />
        </Stack>
      </Collapse>
    </Card>
  )
}

function Facts({ envelope }: { envelope: Envelope }) {
  const { signer, signers, user, version, expiresAt, remindedAt, reason, waivers, actions } = envelope
  const alone = signers.length === 1
  const waiting = waitingText(envelope)
  return (
    <Stack gap={2}>
      {waiting && (
        <Text size="sm" role="status">
          {waiting}
        </Text>
      )}
      {!alone && <Signers envelope={envelope} />}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {alone ? `A ${personName(signer)}, ${signer.email} · mandato` : 'Mandato'} da {user} · versione{' '}
        {version}
      </Text>
      {actions.includes('extend') && (
        <Text size="sm">Si può firmare fino al {formatDateTime(expiresAt)}</Text>
      )}
      {envelope.entry && <Text size="sm">{entryText(envelope.entry)}</Text>}
      {remindedAt && <Text size="sm">Sollecitato il {formatDateTime(remindedAt)}</Text>}
      {signers.map((one) => {
        const text = copyText(one)
        return (
          text && (
            <Text
              key={one.role}
              size="sm"
              style={{ overflowWrap: 'anywhere' }}
              {...(one.copy === 'failed' && { c: 'var(--mantine-color-error)' })}
            >
              {text}
            </Text>
          )
        )
      })}
      {envelope.undelivered.map(({ mail, to, at, detail }) => (
        <Text
          key={`${mail} ${to} ${at}`}
          size="sm"
          c="var(--mantine-color-error)"
          style={{ overflowWrap: 'anywhere' }}
        >
          «{mail}» non è arrivato a {to} ({formatDateTime(at)}): {detail}
        </Text>
      ))}
      {reason && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Motivo: «{reason}»
        </Text>
      )}
      {waivers.map(({ code, message, reason: why }) => (
        <Text key={code} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {message} Mandato lo stesso: «{why}»
        </Text>
      ))}
    </Stack>
  )
}

/** Who has signed and who is awaited. */
function Signers({ envelope }: { envelope: Envelope }) {
  return (
    <Stack gap={2} component="ol" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Firmatari">
      {envelope.signers.map((one, index) => {
        const Icon = one.signedAt ? IconCircleCheck : IconClock
        return (
          <Group key={one.role} component="li" gap={6} wrap="nowrap" align="flex-start">
            <Icon
              size={16}
              color={one.signedAt ? 'var(--mantine-color-teal-6)' : 'var(--mantine-color-dimmed)'}
              style={{ flex: 'none', marginTop: 2 }}
              aria-hidden="true"
            />
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {index + 1}. {personName(one)}, {one.email}:{' '}
              <b>{signerStatusText(one, envelope, formatDateTime)}</b>
            </Text>
          </Group>
        )
      })}
    </Stack>
  )
}

function Files({ envelope: { documents, signed, evidence, sentAt } }: { envelope: Envelope }) {
  const shown = signed.length > 0 ? signed : documents
  return (
    <Stack gap={4}>
      {shown.map(({ link, name, kind, sha256 }) => (
        <Group key={link} gap="xs" wrap="nowrap">
          {signed.length > 0 && <IconDownload size={16} style={{ flex: 'none' }} aria-hidden="true" />}
          <Anchor
            href={link}
            target="_blank"
            rel="noreferrer"
            size="sm"
            title={`SHA-256 ${sha256}`}
            style={{ overflowWrap: 'anywhere' }}
          >
            {kind === 'evidence' && 'Attestato: '}
            <FileName name={name} />
          </Anchor>
        </Group>
      ))}
      {sentAt && (
        <Group gap="xs" wrap="nowrap">
          <IconDownload size={16} style={{ flex: 'none' }} aria-hidden="true" />
          <Anchor href={evidence} target="_blank" rel="noreferrer" size="sm">
            Prove della firma (JSON)
          </Anchor>
        </Group>
      )}
    </Stack>
  )
}

/** The events of the envelope, as in the evidence. */
function EnvelopeHistory({ events }: Pick<Envelope, 'events'>) {
  if (events.length === 0) return null
  return (
    <Stack gap={2} component="ol" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Passaggi">
      {events.map(({ at, what, signer, ip, agent, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
        <li key={index}>
          <Text size="xs" style={{ overflowWrap: 'anywhere' }} {...(agent && { title: agent })}>
            <Text span inherit c="dimmed">
              {formatDateTime(at)}
            </Text>{' '}
            {eventLabel(what, signer)}
            {detail && `: ${detailText(detail)}`}
            {ip && (
              <Text span inherit c="dimmed">
                {' '}
                · {ip}
              </Text>
            )}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
