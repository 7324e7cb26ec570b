import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CallFailure } from '../../lib/call-failure.ts'
import { Failed } from '../../ui/failed.tsx'
import { PdfPages } from '../../ui/pdf-pages.tsx'
import classes from './signing.module.css'

/** A document as its pages. Loaded apart: the reader of PDFs is large. */
export function DocumentView({ address, name }: { address: string; name: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['signing', 'document', address],
    queryFn: async ({ signal }) => await readPdf(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error && !data)
    return (
      <Failed
        what="Non riesco a mostrare il documento"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return <Skeleton height="60dvh" radius={0} role="status" aria-label="Caricamento del documento" />
  return (
    <div className={classes.pages}>
      <PdfPages file={data} name={name} />
    </div>
  )
}

async function readPdf(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    if (error instanceof TypeError) throw CallFailure.ofTransport('network')
    throw error
  })
  if (!response.ok) throw CallFailure.ofTransport('unreadable', response.status)
  return await response.blob()
}
