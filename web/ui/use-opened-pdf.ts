import { useEffect, useState } from 'react'
import { type OpenedPdf, openPdf } from '../lib/open-pdf.ts'

/** A PDF that is open while it is shown; undefined while it is loading. */
export function useOpenedPdf(file: Blob): OpenedPdf | 'unreadable' | undefined {
  const [opened, setOpened] = useState<OpenedPdf | 'unreadable'>()
  useEffect(() => {
    let isCancelled = false
    let pdf: OpenedPdf | undefined
    openPdf(file).then(
      (ready) => {
        if (isCancelled) return ready.close()
        pdf = ready
        setOpened(ready)
      },
      () => !isCancelled && setOpened('unreadable'),
    )
    return () => {
      isCancelled = true
      setOpened(undefined)
      pdf?.close()
    }
  }, [file])
  return opened
}
