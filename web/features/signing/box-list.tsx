import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, type MouseEvent, Suspense, useEffect } from 'react'
import type { Signing } from '../../../shared/api/signing.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { type Box, isPressed, ownBoxes, type PressedBox, supplyOf } from './boxes.ts'
import classes from './signing.module.css'

const DocumentView = lazy(async () => ({ default: (await import('./document-view.tsx')).DocumentView }))

interface BoxListProps {
  signing: Signing
  pressed: readonly PressedBox[]
  /** `button` is the one that the signer has pressed, before it disappears. */
  onPress(box: PressedBox, button: HTMLElement): void
  /** The button of a box has appeared. */
  onShown(): void
  error: string | undefined
  disabled: boolean
}

/** The boxes of the signer of the link on their pages, each with its declaration and a button. */
export function BoxList({ error, ...props }: BoxListProps) {
  const { signing } = props
  const boxes = ownBoxes(signing)
  if (boxes.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label="Riquadri da firmare" data-boxes>
      <Text fw={500}>
        {boxes.length === 1 ? 'Un riquadro da firmare' : `${boxes.length} riquadri da firmare`}
      </Text>
      <Text size="sm" c="dimmed">
        Le firme nei riquadri valgono con il codice, quando preme «Firma il contratto».
      </Text>
      {signing.documents.map((document) => (
        <DocumentBoxes
          key={document.link}
          {...props}
          document={document}
          boxes={boxes.filter((box) => box.document === document.index)}
        />
      ))}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

interface DocumentBoxesProps extends Omit<BoxListProps, 'error'> {
  document: Signing['documents'][number]
  boxes: readonly Box[]
}

/** The pages of a document with boxes; a list where the pages cannot be shown, or the places are unknown. */
function DocumentBoxes({ document: { link, name }, boxes, ...props }: DocumentBoxesProps) {
  if (boxes.length === 0) return null
  const listOf = (shown: readonly Box[], isOnPage: boolean) =>
    shown.map((box) => <BoxRow key={box.field} {...props} box={box} isOnPage={isOnPage} name={name} />)
  const instead = <Stack gap="xs">{listOf(boxes, false)}</Stack>
  if (boxes.some(({ place }) => !place)) return instead
  const onPage = (page: number) => boxes.filter((box) => box.page === page)
  return (
    <ErrorBoundary fallback={instead}>
      <Suspense fallback={<Skeleton height="60dvh" radius={0} />}>
        <DocumentView
          address={link}
          name={name}
          only={[...new Set(boxes.map(({ page }) => page))]}
          over={(page) =>
            onPage(page).map((box) => <BoxOnPage key={box.field} {...props} box={box} name={name} />)
          }
          below={(page) => <Stack gap="xs">{listOf(onPage(page), true)}</Stack>}
          instead={instead}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

interface BoxProps extends Omit<BoxListProps, 'error'> {
  box: Box
  /** Of its document. */
  name: string
}

/** The button, or the signature, at the place of the box on its page. */
function BoxOnPage(props: BoxProps) {
  const { left, top, width, height } = props.box.place!
  const style = {
    left: `${100 * (left + width / 2)}%`,
    top: `${100 * (top + height / 2)}%`,
    '--width': `${100 * width}%`,
    '--height': `${100 * height}%`,
  }
  return (
    <div className={classes.box} style={style} data-box data-on-page>
      {isPressed(props.box, props.pressed) ? <Signed isSaidBelow /> : <BoxButton {...props} />}
    </div>
  )
}

/** The declaration of a box, with its button unless that is on the page. */
function BoxRow({ isOnPage, ...props }: BoxProps & { isOnPage: boolean }) {
  const { box, name, signing, pressed } = props
  const place = [
    supplyOf(box, signing),
    `pagina ${box.page}`,
    signing.documents.length > 1 ? name : undefined,
  ]
  return (
    <Group
      className={classes.declaration}
      justify="space-between"
      gap="sm"
      data-box={isOnPage ? undefined : true}
    >
      <div style={{ flex: '1 1 16rem' }}>
        <Text size="sm">{box.act}</Text>
        <Text size="sm" c="dimmed" className={classes.place}>
          {place.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {isPressed(box, pressed) && <Signed />}
      {!isPressed(box, pressed) && !isOnPage && <BoxButton {...props} />}
    </Group>
  )
}

function BoxButton({ box, name, signing, onPress, onShown, disabled }: BoxProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button appears once
  useEffect(onShown, [])
  const supply = supplyOf(box, signing)
  const label = ['Firma qui', supply].filter(Boolean).join(' · ')
  const place = [`pagina ${box.page}`, signing.documents.length > 1 && name].filter(Boolean).join(', ')
  const press = ({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The second press of a double press may be on the next box.
    if (detail <= 1) onPress({ document: box.document, field: box.field }, currentTarget)
  }
  return (
    <Button
      size="compact-sm"
      aria-label={`${label}, ${place}: ${box.act}`}
      disabled={disabled}
      onClick={press}
    >
      {label}
    </Button>
  )
}

function Signed({ isSaidBelow = false }) {
  return (
    <Group gap={6} wrap="nowrap" className={classes.signed} aria-hidden={isSaidBelow}>
      <IconCircleCheck size={20} aria-hidden="true" />
      <Text size="sm">Firmato</Text>
    </Group>
  )
}
