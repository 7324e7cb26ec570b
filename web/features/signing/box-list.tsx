import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type Signing, signBox } from '../../../shared/api/signing.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { send } from '../../lib/transport.ts'
import { StepFailure } from './step-failure.tsx'

type Box = Signing['boxes'][number]

interface BoxListProps {
  token: string
  signing: Signing
  /** Whether the customer has drawn or typed a signature. */
  hasMark: boolean
  /** Called instead of signing while the mark is missing. */
  onMarkMissing(): void
  onSigning(signing: Signing): void
  error: string | undefined
  disabled: boolean
}

export const ownBoxes = ({ boxes, signer: { role } }: Pick<Signing, 'boxes' | 'signer'>): Box[] =>
  boxes.filter(({ signer }) => signer === role)

/** The boxes of the signer of the link, each with its declaration and a button. */
export function BoxList({
  token,
  signing,
  hasMark,
  onMarkMissing,
  onSigning,
  error,
  disabled,
}: BoxListProps) {
  const { documents } = signing
  const boxesToSign = ownBoxes(signing)
  const act = useMutation({
    mutationFn: async ({ document, field }: Box) =>
      (await send(signBox, { params: { token }, body: { document, field } })).signing,
    onSuccess: onSigning,
  })
  if (boxesToSign.length === 0) return null
  const nameOf = ({ document }: Box) => (documents.length > 1 ? ` · ${documents[document]?.name ?? ''}` : '')
  return (
    <Stack gap="xs" component="section" aria-label="Riquadri da firmare">
      <Text fw={500}>
        {boxesToSign.length === 1 ? 'Un riquadro da firmare' : `${boxesToSign.length} riquadri da firmare`}
      </Text>
      {boxesToSign.map((box) => (
        <Paper key={`${box.document} ${box.field}`} withBorder p="sm">
          <Group justify="space-between" gap="sm">
            <div style={{ flex: '1 1 16rem' }}>
              <Text size="sm">{box.act}</Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                Pagina {box.page}
                {nameOf(box)}
              </Text>
            </div>
            {box.signedAt ? (
              <Group gap={6} wrap="nowrap">
                <IconCircleCheck size={20} color="var(--mantine-color-teal-6)" aria-hidden="true" />
                <Text size="sm">Firmato, {formatDateTime(box.signedAt)}</Text>
              </Group>
            ) : (
              <Button
                variant="default"
                aria-label={`Firma qui, pagina ${box.page}${nameOf(box)}: ${box.act}`}
                loading={act.isPending && act.variables === box}
                disabled={disabled || act.isPending}
                onClick={() => (hasMark ? act.mutate(box) : onMarkMissing())}
              >
                Firma qui
              </Button>
            )}
          </Group>
        </Paper>
      ))}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <StepFailure error={act.error} except="-" />
    </Stack>
  )
}
