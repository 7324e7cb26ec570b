import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Signing } from '../../../shared/api/signing.ts'
import { signedWith } from '../../../shared/documents/signing-box.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { FileName } from '../../ui/file-name.tsx'
import { ownBoxes, UTILITY_NAMES } from './boxes.ts'
import { Declarations } from './declarations.tsx'
import { PapersList, unopenedNotice } from './papers-list.tsx'
import {
  firstUnseen,
  isRead,
  isSeen,
  type ReadingProgress,
  UNREAD,
  unreadNotice,
  withPageChecked,
  withPageDrawn,
} from './reading-progress.ts'
import classes from './signing.module.css'
import { StepBar } from './step-bar.tsx'
import { StepHead } from './step-head.tsx'
import { neighbourOf, type StepProps } from './step-props.ts'

const DocumentView = lazy(async () => ({ default: (await import('./document-view.tsx')).DocumentView }))

interface ReadStepProps extends StepProps {
  /** By the link of the document. */
  readings: ReadonlyMap<string, ReadingProgress>
  onReading(link: string, update: (reading: ReadingProgress) => ReadingProgress): void
  /** The links of the papers before the contract that were opened. */
  opened: ReadonlySet<string>
  onOpened(links: readonly string[]): void
  /** The customer declares to have read the documents. */
  onRead(): void
}

const NEXT = 'Ho letto e accetto'

/** The sender, the deadline, and every page of the documents. */
export function ReadStep({
  signing,
  focusHeading,
  onStep,
  readings,
  onReading,
  opened,
  onOpened,
  onRead,
}: ReadStepProps) {
  const { office, sender, signer, other, documents, expiresAt, consents, papers } = signing
  const unopened = unopenedNotice(papers, opened)
  const [submitted, setSubmitted] = useState(false)
  /** All is read, and the check of the pages has not ended: the next step follows it. */
  const [isWaiting, setIsWaiting] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const fullName = [sender.name, sender.lastName].filter(Boolean).join(' ')
  const [day] = formatDateTime(expiresAt).split(' ')
  const readingOf = ({ link }: { link: string }) => readings.get(link) ?? UNREAD
  const unread = documents.find((document) => !isRead(readingOf(document)))
  const goOn = () => {
    if (unopened) return list.current?.querySelector('[data-papers]')?.scrollIntoView({ block: 'start' })
    onRead()
    onStep(neighbourOf(signing, 'read', 1))
  }
  const goOnAfterCheck = useEffectEvent(() => {
    setIsWaiting(false)
    goOn()
  })
  useEffect(() => {
    if (isWaiting && !unread) goOnAfterCheck()
  }, [isWaiting, unread])
  const submit = () => {
    setSubmitted(true)
    if (!unread) return goOn()
    if (documents.every((document) => isSeen(readingOf(document)))) return setIsWaiting(true)
    const section = list.current?.querySelector(`[data-document="${unread.index}"]`)
    const page = section?.querySelector(`[data-page="${firstUnseen(readingOf(unread))}"]`)
    ;(page ?? section)?.scrollIntoView({ block: 'start' })
  }
  return (
    <Stack gap="md" ref={list}>
      <StepHead signing={signing} step="read" focus={focusHeading} />
      <Text>
        Gentile {signer.name}, {fullName ? `${fullName} di ${office}` : office} Le chiede di leggere e firmare{' '}
        {documents.length > 1 ? 'questi documenti' : 'questo documento'}. Ha tempo fino al {day}.
        {other && ` ${otherSignerText(other)}`}
      </Text>
      <SentSummary signing={signing} />
      <PapersList papers={papers} archive={signing.papersArchive} opened={opened} onOpened={onOpened} />
      {documents.map((document) => (
        <DocumentReader
          key={document.link}
          document={document}
          onReading={(update) => onReading(document.link, update)}
        />
      ))}
      <Declarations texts={consents.filter(({ press }) => press === 'reading')} button={NEXT} />
      <StepBar
        next={NEXT}
        notice={submitted ? (unread ? unreadNotice(unread.name, readingOf(unread)) : unopened) : undefined}
        onNext={submit}
        other={{ label: 'Non voglio firmare', onClick: () => onStep('refuse') }}
      />
    </Stack>
  )
}

interface DocumentReaderProps {
  document: Signing['documents'][number]
  onReading(update: (reading: ReadingProgress) => ReadingProgress): void
}

function DocumentReader({ document: { index, link, name }, onReading }: DocumentReaderProps) {
  const onFileOpened = () => onReading((reading) => ({ ...reading, fileOpened: true }))
  const onChecked = () => onReading((reading) => ({ ...reading, isChecked: true }))
  return (
    <Stack gap="xs" component="section" aria-label={name} data-document={index}>
      <Text fw={600} size="sm">
        <FileName name={name} />
      </Text>
      <Anchor href={link} target="_blank" rel="noreferrer" onClick={onFileOpened} onAuxClick={onFileOpened}>
        Apri il PDF in un’altra scheda
      </Anchor>
      <ErrorBoundary fallback={<DocumentUnavailable onShown={onChecked} />}>
        <Suspense fallback={<Skeleton height="60dvh" radius={0} />}>
          <DocumentView
            address={link}
            name={name}
            onFileOpened={onFileOpened}
            onPageDrawn={(number, pages) => onReading((reading) => withPageDrawn(reading, number, pages))}
            onPageChecked={(number, isComplete) =>
              onReading((reading) => withPageChecked(reading, number, isComplete))
            }
            onChecked={onChecked}
          />
        </Suspense>
      </ErrorBoundary>
    </Stack>
  )
}

/** Two people sign, the customer first. */
function otherSignerText({ name, lastName, signedAt }: NonNullable<Signing['other']>): string {
  const fullName = [name, lastName].filter(Boolean).join(' ')
  if (!signedAt) return `Dopo di Lei lo firma ${fullName}.`
  return `${fullName} ha già firmato il ${formatDateTime(signedAt).replace(' ', ' alle ')}.`
}

function DocumentUnavailable({ onShown }: { onShown(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback has no identity
  useEffect(onShown, [])
  return (
    <Alert color="red" variant="outline" role="alert">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Le pagine non si possono mostrare qui. Apra il PDF con il collegamento qui sopra, oppure ricarichi
          la pagina.
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
          Ricarica
        </Button>
      </Group>
    </Alert>
  )
}

/** The contract in words, as it was sent. */
function SentSummary({ signing }: { signing: Signing }) {
  const { summary } = signing
  if (!summary) return null
  const lines = [
    ...linesOf('Fornitore', summary, ({ supplier }) => supplier),
    ...linesOf('Offerta', summary, ({ offer }) => offer),
    ...linesOf('Indirizzo di fornitura', summary, ({ address }) => address),
    ...actsOf(signing),
  ]
  return (
    <section className={classes.summary} aria-labelledby="sent-summary">
      <Text id="sent-summary" component="h2" fw={600}>
        In breve
      </Text>
      <dl>
        {lines
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

type Line = [label: string, text: string]
type SentSupply = NonNullable<Signing['summary']>[number]

const nameOf = (label: string, utility: SentSupply['utility'] | undefined): string =>
  utility ? `${label} ${UTILITY_NAMES[utility].toLowerCase()}` : label

/** What the supplies have in common is said once. */
function linesOf(label: string, supplies: SentSupply[], textOf: (supply: SentSupply) => string): Line[] {
  const texts = new Set(supplies.map(textOf))
  if (texts.size === 1) return [...texts].map((text) => [label, text])
  return supplies.map((supply) => [nameOf(label, supply.utility), textOf(supply)])
}

/** What the signer of the link signs, by supply. */
function actsOf(signing: Signing): Line[] {
  const boxes = ownBoxes(signing)
  const utilities = [...new Set(boxes.map(({ utility }) => utility))]
  return utilities.map((utility) => {
    const acts = boxes.filter((box) => box.utility === utility).map(({ act }) => signedWith(act))
    return [nameOf('Firma', utility), [...new Set(acts)].join('; ')]
  })
}
