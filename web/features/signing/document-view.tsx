import { Button, Skeleton } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { CallFailure } from '../../lib/call-failure.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PdfPages } from '../../ui/pdf-pages.tsx'
import classes from './signing.module.css'

interface DocumentViewProps {
  address: string
  name: string
  onFileOpened?(): void
  onPageDrawn?(number: number, count: number): void
  onPageChecked?(number: number, isComplete: boolean): void
  onChecked?(): void
  /** These pages alone, with content over and below each of them, or `instead` if none can be shown. */
  only?: readonly number[]
  over?(page: number): ReactNode
  below?(page: number): ReactNode
  instead?: ReactNode
}

/** A document as its pages. Loaded separately because the PDF reader is large. */
export function DocumentView({ address, name, ...reports }: DocumentViewProps) {
  const [zoomed, setZoomed] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['signing', 'document', address],
    queryFn: async ({ signal }) => await readPdf(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isUnavailable = error !== null && !data
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback has no identity
  useEffect(() => {
    if (isUnavailable) reports.onChecked?.()
  }, [isUnavailable])
  if (error && !data)
    return (
      <>
        <LoadError
          what="Impossibile mostrare il documento"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
        {reports.instead}
      </>
    )
  if (!data)
    return <Skeleton height="60dvh" radius={0} role="status" aria-label="Caricamento del documento" />
  return (
    <>
      <Button
        className={classes.zoom}
        variant="default"
        size="compact-md"
        leftSection={zoomed ? <IconZoomOut size={18} /> : <IconZoomIn size={18} />}
        onClick={() => setZoomed(!zoomed)}
      >
        {zoomed ? 'Riduci' : 'Ingrandisci'}
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: horizontal scrolling requires arrow keys */}
      <section className={classes.pages} aria-label={`Pagine di ${name}`} tabIndex={0}>
        <PdfPages file={data} href={address} zoom={zoomed ? 2.2 : 1} name={name} {...reports} />
      </section>
    </>
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
