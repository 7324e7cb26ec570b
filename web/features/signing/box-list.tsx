import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { Signing } from '../../../shared/api/signing.ts'

type Box = Signing['boxes'][number]
/** A box whose button the signer has pressed; it counts with the code. */
export type PressedBox = Pick<Box, 'document' | 'field'>

interface BoxListProps {
  signing: Signing
  pressed: readonly PressedBox[]
  onPressed(pressed: readonly PressedBox[]): void
  /** Whether the customer has drawn or typed a signature. */
  hasMark: boolean
  /** Called instead of signing while the mark is missing. */
  onMarkMissing(): void
  error: string | undefined
  disabled: boolean
}

const ownBoxes = ({ boxes, signer: { role } }: Pick<Signing, 'boxes' | 'signer'>): Box[] =>
  boxes.filter(({ signer }) => signer === role)

const isPressed = (box: PressedBox, pressed: readonly PressedBox[]) =>
  pressed.some(({ document, field }) => document === box.document && field === box.field)

/** The boxes of the signer of the link that are still to press. */
export const unpressedBoxes = (signing: Signing, pressed: readonly PressedBox[]): Box[] =>
  ownBoxes(signing).filter((box) => !isPressed(box, pressed))

/** The boxes of the signer of the link, each with its declaration and a button. */
export function BoxList({
  signing,
  pressed,
  onPressed,
  hasMark,
  onMarkMissing,
  error,
  disabled,
}: BoxListProps) {
  const { documents } = signing
  const boxesToSign = ownBoxes(signing)
  if (boxesToSign.length === 0) return null
  const nameOf = ({ document }: Box) => (documents.length > 1 ? ` · ${documents[document]?.name ?? ''}` : '')
  return (
    <Stack gap="xs" component="section" aria-label="Riquadri da firmare">
      <Text fw={500}>
        {boxesToSign.length === 1 ? 'Un riquadro da firmare' : `${boxesToSign.length} riquadri da firmare`}
      </Text>
      <Text size="sm" c="dimmed">
        Le firme nei riquadri valgono con il codice, quando preme «Firma il contratto».
      </Text>
      {boxesToSign.map((box) => (
        <Paper key={`${box.document} ${box.field}`} withBorder p="sm" data-box>
          <Group justify="space-between" gap="sm">
            <div style={{ flex: '1 1 16rem' }}>
              <Text size="sm">{box.act}</Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                Pagina {box.page}
                {nameOf(box)}
              </Text>
            </div>
            {isPressed(box, pressed) ? (
              <Group gap={6} wrap="nowrap">
                <IconCircleCheck size={20} color="var(--mantine-color-teal-6)" aria-hidden="true" />
                <Text size="sm">Firmato</Text>
              </Group>
            ) : (
              <Button
                variant="default"
                aria-label={`Firma qui, pagina ${box.page}${nameOf(box)}: ${box.act}`}
                disabled={disabled}
                onClick={() =>
                  hasMark
                    ? onPressed([...pressed, { document: box.document, field: box.field }])
                    : onMarkMissing()
                }
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
    </Stack>
  )
}
