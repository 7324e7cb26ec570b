import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { formatDateTime } from '../../lib/format-date.ts'
import {
  describeSeal,
  describeTimestamp,
  type Seal,
  VERDICT_TITLES,
  type VerifiedFile,
} from './verdict-labels.ts'
import classes from './verify.module.css'

const SECONDARY_TEXT = 'var(--mantine-color-dimmed)'
const VERDICT_STYLES: Record<VerifiedFile['verdict'], { icon: typeof IconInfoCircle; color: string }> = {
  valid: { icon: IconCircleCheck, color: 'var(--shell-good)' },
  'not-kept': { icon: IconAlertTriangle, color: 'var(--mantine-color-error)' },
  changed: { icon: IconAlertTriangle, color: 'var(--mantine-color-error)' },
  foreign: { icon: IconInfoCircle, color: SECONDARY_TEXT },
  unproven: { icon: IconInfoCircle, color: SECONDARY_TEXT },
  unsigned: { icon: IconInfoCircle, color: SECONDARY_TEXT },
}

/** The result of the verification: first the message, then the evidence. */
export function VerdictView({ file, result }: { file: string; result: VerifiedFile }) {
  const { verdict, message, envelope, seals, sha256 } = result
  const { icon: Icon, color } = VERDICT_STYLES[verdict]
  return (
    <Card
      withBorder
      padding="md"
      component="section"
      aria-label="Esito della verifica"
      data-verdict={verdict}
    >
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Icon size={32} stroke={1.6} color={color} style={{ flex: 'none' }} aria-hidden="true" />
          <div>
            <Title order={2} size="h4">
              {VERDICT_TITLES[verdict]}
            </Title>
            <Text>{message}</Text>
          </div>
        </Group>
        <dl className={classes.facts}>
          <dt>File</dt>
          <dd>{file}</dd>
          {envelope && (
            <>
              <dt>Documento</dt>
              <dd>{envelope.name}</dd>
              <dt>Firmato da</dt>
              <dd>{envelope.signer}</dd>
              <dt>Firmato il</dt>
              <dd>{formatDateTime(envelope.signedAt)}</dd>
              <dt>Inviato da</dt>
              <dd>{envelope.office}</dd>
            </>
          )}
          {seals.map((seal, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seals have no id
            <SealFacts key={index} seal={seal} number={index + 1} isStored={envelope !== null} />
          ))}
          <dt>Impronta SHA-256</dt>
          <dd style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{sha256}</dd>
        </dl>
      </Stack>
    </Card>
  )
}

function SealFacts({ seal, number, isStored }: { seal: Seal; number: number; isStored: boolean }) {
  const at = seal.timestamp?.at ?? seal.signedAt
  return (
    <>
      <dt>Sigillo {number}</dt>
      <dd>
        {describeSeal(seal)}
        {seal.signer && ` · ${seal.signer}`}
        {at && ` · ${formatDateTime(at)} (${describeTimestamp(seal, isStored)})`}
      </dd>
    </>
  )
}
