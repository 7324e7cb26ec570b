import { Anchor, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallFailure } from '../../lib/call-failure.ts'
import { CustomerFrame } from '../../ui/customer-frame.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from './notice.tsx'
import { OutcomeView } from './outcome-view.tsx'
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
    <CustomerFrame {...(data && { office: data.office })} footer={<Footer />}>
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
      {data && !isOpen && <OutcomeView signing={data} />}
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
