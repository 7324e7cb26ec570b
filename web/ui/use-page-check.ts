import { useEffect, useRef, useState } from 'react'
import { becomeIdle } from '../lib/become-idle.ts'
import type { OpenedPdf } from '../lib/open-pdf.ts'
import { checkPage } from './draw-page.ts'

interface Reports {
  /** A page that this browser cannot draw at all is not reported. */
  onPageChecked?(number: number, isComplete: boolean): void
  /** Every page was checked, or the file cannot be opened here. */
  onChecked?(): void
}

/**
 * Decodes each page of a PDF, also those that are never scrolled to, while the browser is idle. Returns the pages of
 * which a part cannot be shown.
 */
export function usePageCheck(
  opened: OpenedPdf | 'unreadable' | undefined,
  reports: Reports = {},
): readonly number[] {
  const [incomplete, setIncomplete] = useState<readonly number[]>([])
  const latest = useRef(reports)
  latest.current = reports
  useEffect(() => {
    if (opened === undefined) return
    let isCancelled = false
    const check = async () => {
      for (let number = 1; opened !== 'unreadable' && number <= opened.document.numPages; number += 1) {
        await becomeIdle()
        if (isCancelled) return
        const failure = await checkPage(opened, number)
        if (isCancelled) return
        if (failure !== 'not-drawn') latest.current.onPageChecked?.(number, failure === undefined)
        if (failure === 'incomplete') setIncomplete((former) => [...former, number])
      }
      latest.current.onChecked?.()
    }
    void check()
    return () => {
      isCancelled = true
      setIncomplete([])
    }
  }, [opened])
  return incomplete
}
