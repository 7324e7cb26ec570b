import { Anchor, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import {
  IconCircleCheck,
  IconCircleX,
  IconClockX,
  IconDownload,
  IconHourglass,
  IconLinkOff,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Signing } from '../../../shared/api/signing.ts'
import { toWhom } from '../../../shared/to-whom.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { CustomerFrame } from '../../ui/customer-frame.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { WithdrawalNotice } from '../../ui/withdrawal-notice.tsx'
import { clearProgress } from './signing-progress.ts'
import { signingQuery } from './signing-queries.ts'
import { SigningSteps } from './signing-steps.tsx'

/** The page on which a customer signs, step by step, without a login. */
export function SigningPage({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...signingQuery(token), enabled: token !== '' })
  useDocumentTitle(data ? `${data.name} · ${data.office}` : 'Firma del contratto')
  const isOpen = data?.state === 'sent' || data?.state === 'opened'
  useEffect(() => {
    if (data && !isOpen) clearProgress()
  }, [data, isOpen])
  const unknown = token === '' || (error instanceof CallFailure && error.status === 404)
  return (
    <CustomerFrame {...(data && { organisation: data.office })} footer={<Footer />}>
      {unknown && (
        <Notice tone="off" title="Questo collegamento non è valido">
          <Text>
            Controlli di averlo copiato per intero dalla mail. Se ne ha ricevuto uno più recente, apra quello:
            ogni nuovo invio sostituisce il precedente. Se non lo trova, lo chieda a chi Le ha mandato il
            contratto.
          </Text>
        </Notice>
      )}
      {error && !unknown && !data && (
        <>
          <Title order={1} size="h3" mb="sm">
            Firma del contratto
          </Title>
          <LoadError
            what="Impossibile aprire il contratto"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      )}
      {!data && !error && !unknown && <ListSkeleton rows={6} />}
      {data && isOpen && <SigningSteps token={token} signing={data} />}
      {data && !isOpen && <OutcomeView token={token} signing={data} />}
    </CustomerFrame>
  )
}

function Footer() {
  return (
    <>
      Firma elettronica semplice (FES): codice monouso e sigillo che rivela ogni modifica.{' '}
      <Anchor href="/verifica" inherit underline="always">
        Verifica un documento firmato
      </Anchor>
    </>
  )
}

/** The final state, each with its own text. */
function OutcomeView({ token, signing }: { token: string; signing: Signing }) {
  const { state, office, sender, other, finishedAt, expiresAt, reason, signed, signedUntil, copy } = signing
  const at = finishedAt ? ` il ${formatDateTime(finishedAt).replace(' ', ' alle ')}` : ''
  const toSender = toWhom([sender.name, sender.lastName].filter(Boolean).join(' ') || office)
  const otherName = [other?.name, other?.lastName].filter(Boolean).join(' ')
  if (state === 'waiting')
    return (
      <Notice tone="wait" title="Firma ricevuta">
        <Text>
          La Sua firma è arrivata{at}. Adesso il contratto deve essere firmato da {otherName}: poi Le arriva
          la copia per email. Può chiudere la pagina.
        </Text>
      </Notice>
    )
  if (state === 'unfinished')
    return (
      <Notice tone="ended" title="Il contratto non è concluso">
        <Text>
          Ha firmato{at}, ma {otherName} non ha firmato. La Sua firma non ha effetto e non deve fare altro.
        </Text>
        <Text size="sm">Per ogni domanda scriva {toSender}.</Text>
      </Notice>
    )
  if (state === 'received')
    return (
      <Notice tone="wait" title="Firma ricevuta">
        <Group gap="sm" wrap="nowrap" role="status">
          <Loader size="sm" />
          <Text>
            La copia firmata è in preparazione. Le arriverà anche per email, può chiudere la pagina.
          </Text>
        </Group>
        <Withdrawal token={token} signing={signing} />
      </Notice>
    )
  if (state === 'signed')
    return (
      <Notice tone="done" title="Contratto firmato">
        <Text>
          Ha firmato{at}. {copyText(copy)} La conservi: è identica a quella di {office}.
        </Text>
        <SignedFiles files={signed} />
        {signed.length === 0 && (
          <Text>Da questa pagina la copia non si scarica più: se Le serve, la chieda {toSender}.</Text>
        )}
        <Text size="sm" c="dimmed">
          {signed.length > 0 &&
            signedUntil &&
            `Si scarica da qui fino al ${formatDateTime(signedUntil).replace(' ', ' alle ')}. `}
          La copia porta un sigillo: se qualcuno la modificasse, la verifica lo direbbe.
        </Text>
        <Withdrawal token={token} signing={signing} />
      </Notice>
    )
  if (state === 'refused')
    return (
      <Notice tone="ended" title="Ha scelto di non firmare">
        <Text>
          {office} lo sa{at && ` dal${at.slice(3)}`}: il contratto non vale e non deve fare altro.
        </Text>
        {reason && <Quoted label="Il motivo che ha dato" text={reason} />}
        <Text size="sm">Se ha cambiato idea, chieda {toSender} di mandarglielo di nuovo.</Text>
      </Notice>
    )
  if (state === 'expired')
    return (
      <Notice tone="late" title="Il tempo per firmare è finito">
        <Text>
          Si poteva firmare fino al {formatDateTime(expiresAt).replace(' ', ' alle ')}. Se vuole ancora
          firmare, chieda {toSender} un nuovo collegamento.
        </Text>
      </Notice>
    )
  return (
    <Notice tone="ended" title="Il contratto è stato ritirato">
      <Text>
        {office} ha annullato la richiesta{at}: non c’è niente da firmare e non deve fare altro.
      </Text>
      {reason && <Quoted label="Il motivo" text={reason} />}
    </Notice>
  )
}

/** The way to withdraw while the period runs, afterwards how the supply ends otherwise. WITHDRAW-14 */
function Withdrawal({ token, signing: { withdrawal, office } }: { token: string; signing: Signing }) {
  if (!withdrawal || (!withdrawal.right && withdrawal.reason === 'off')) return null
  if (!withdrawal.right || !withdrawal.open) return <WithdrawalNotice period={withdrawal} office={office} />
  return (
    <Anchor href={`/recesso/${token}`} underline="always">
      Recedere dal contratto qui
    </Anchor>
  )
}

function copyText(copy: Signing['copy']): string {
  if (copy === 'linked' || copy === 'failed')
    return 'La Sua casella di posta ha rifiutato la copia: la scarichi da qui.'
  return 'Una copia Le arriva per email.'
}

function SignedFiles({ files }: { files: Signing['signed'] }) {
  const documents = files.filter(({ kind }) => kind === 'document').length
  return (
    <Stack gap="xs" w="100%" align="flex-start">
      {files.map(({ link, name, kind }) => (
        <Button
          key={link}
          component="a"
          href={link}
          download={name}
          size="md"
          variant={kind === 'document' ? 'filled' : 'default'}
          leftSection={<IconDownload size={18} />}
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
          h="auto"
          py="xs"
          maw="100%"
        >
          {downloadLabel(kind, name, documents)}
        </Button>
      ))}
    </Stack>
  )
}

function downloadLabel(kind: Signing['signed'][number]['kind'], name: string, count: number): string {
  if (kind === 'evidence') return 'Scarica l’attestato di firma'
  return count === 1 ? 'Scarica la copia firmata' : `Scarica ${name}`
}

function Quoted({ label, text }: { label: string; text: string }) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {label}: «{text}»
    </Text>
  )
}

const TONE_STYLES = {
  done: {
    icon: IconCircleCheck,
    color: 'var(--shell-good)',
  },
  wait: { icon: IconHourglass, color: 'var(--mantine-primary-color-filled)' },
  late: { icon: IconClockX, color: 'var(--mantine-color-dimmed)' },
  ended: { icon: IconCircleX, color: 'var(--mantine-color-dimmed)' },
  off: { icon: IconLinkOff, color: 'var(--mantine-color-dimmed)' },
}

interface NoticeProps {
  tone: keyof typeof TONE_STYLES
  title: string
  children: ReactNode
}

/** One message instead of the rest of the page. */
function Notice({ tone, title, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another message
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [title])
  const { icon: Icon, color } = TONE_STYLES[tone]
  return (
    <Stack gap="sm" align="flex-start" pt="md">
      <Icon size={44} stroke={1.5} color={color} aria-hidden="true" />
      <Title order={1} size="h3" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}
