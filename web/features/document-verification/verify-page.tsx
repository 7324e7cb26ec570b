import { Alert, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { MAX_SIGNED_FILE_BYTES, verifyDocument } from '../../../shared/api/document-verification.ts'
import { failureText } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { CustomerFrame } from '../../ui/customer-frame.tsx'
import { FileDrop } from './file-drop.tsx'
import { VerdictView } from './verdict-view.tsx'

const MEGA = 1024 * 1024

/** Verifies whether a signed document is unchanged; for everyone, without a login. */
export function VerifyPage() {
  useDocumentTitle('Verifica di un documento firmato')
  const verify = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_SIGNED_FILE_BYTES)
        throw new TooLarge(`Il file è più grande di ${MAX_SIGNED_FILE_BYTES / MEGA} MB.`)
      return { file: file.name, result: await send(verifyDocument, {}, { file, timeoutMs: 90_000 }) }
    },
  })
  return (
    <CustomerFrame footer="Il documento viene controllato e subito cancellato: non ne conserviamo una copia.">
      <Stack gap="md">
        <Title order={1} size="h2">
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
