import { useEffect, useState } from 'react'
import { becomeIdle } from '../lib/become-idle.ts'
import type { OpenedPdf } from '../lib/open-pdf.ts'
import { type PrintedPage, printPage } from './draw-page.ts'

/**
 * The pages for paper, drawn one after another while the browser is idle: a print does not wait for a drawing, and a
 * page far from the viewport has none. Compressed pictures use little memory.
 * @param numbers undefined until the pages were checked
 */
export function usePrintedPages(
  opened: OpenedPdf | 'unreadable' | undefined,
  numbers: readonly number[] | undefined,
): ReadonlyMap<number, PrintedPage> {
  const [printed, setPrinted] = useState<ReadonlyMap<number, PrintedPage>>(new Map())
  const wanted = numbers?.join()
  useEffect(() => {
    if (opened === undefined || opened === 'unreadable' || wanted === undefined) return
    let isCancelled = false
    const urls: string[] = []
    const forget = () => {
      for (const url of urls) URL.revokeObjectURL(url)
    }
    const draw = async () => {
      for (const number of wanted.split(',').filter(Boolean).map(Number)) {
        await becomeIdle()
        if (isCancelled) return
        // The page itself says that it cannot be drawn.
        const page = await printPage(opened, number).catch(() => undefined)
        if (!page) continue
        urls.push(page.url)
        if (isCancelled) return forget()
        setPrinted((before) => new Map(before).set(number, page))
      }
    }
    void draw()
    return () => {
      isCancelled = true
      forget()
      setPrinted(new Map())
    }
  }, [opened, wanted])
  return printed
}
