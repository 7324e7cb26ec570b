import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconFileTypePdf, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useId, useRef, useState } from 'react'
import { MAX_SIGNED_FILE_BYTES, verifyDocument } from '../../../shared/api/document-verification.ts'
import { failureText } from '../../lib/call-failure.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { send } from '../../lib/transport.ts'
import { CustomerFrame } from '../../ui/customer-frame.tsx'
import {
  describeSeal,
  describeTimestamp,
  type Seal,
  VERDICT_TITLES,
  type VerifiedFile,
} from './verdict-labels.ts'
import classes from './verify.module.css'

const MEGA = 1024 * 1024

/** Verifies whether a signed document is unchanged; for everyone, without a login. */
export function VerifyPage() {
  useDocumentTitle('Verifica di un documento firmato')
  const verify = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_SIGNED_FILE_BYTES)
        throw new TooLarge(`Il file è più grande di ${MAX_SIGNED_FILE_BYTES / MEGA} MB.`)
      return { file: file.name, result: await send(verifyDocument, {}, { file }) }
    },
  })
  return (
    <CustomerFrame footer="Il documento viene controllato e subito cancellato: non ne conserviamo una copia.">
      <Stack gap="md">
        <Title order={1} size="h3">
          Verifica di un documento firmato
        </Title>
        <Text>
          Scelga il PDF che ha ricevuto: Le diciamo chi l’ha firmato, quando, e se da allora è cambiato anche
          solo un carattere.
        </Text>
        <FileDrop busy={verify.isPending} onFile={(file) => verify.mutate(file)} />
        <div aria-live="polite">
          {verify.isPending && <Text size="sm">Controllo del documento…</Text>}
          {verify.isSuccess && <VerdictView {...verify.data} />}
        </div>
        {verify.error && (
          <Alert color="red" variant="outline" role="alert" styles={{ message: { color: 'inherit' } }}>
            {verify.variables.name}:{' '}
            {verify.error instanceof TooLarge ? verify.error.message : failureText(verify.error)}
          </Alert>
        )}
      </Stack>
    </CustomerFrame>
  )
}

class TooLarge extends Error {}

interface FileDropProps {
  busy: boolean
  onFile(file: File): void
}

/** A file, dropped or chosen. Without a library, so that the page stays small. */
function FileDrop({ busy, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for every hand
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileTypePdf size={36} stroke={1.4} aria-hidden="true" />
      <Button size="md" loading={busy} onClick={() => input.current?.click()}>
        Scegli il PDF
      </Button>
      <Text size="sm" c="dimmed" className={classes.mouse}>
        oppure lo trascini qui
      </Text>
      <label htmlFor={id} className={classes.hidden}>
        PDF da verificare
      </label>
      <input
        ref={input}
        id={id}
        className={classes.hidden}
        type="file"
        tabIndex={-1}
        accept="application/pdf,.pdf"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

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
function VerdictView({ file, result }: { file: string; result: VerifiedFile }) {
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
