import type { FillReport } from '../../shared/api/fill-report.ts'

/** Merges the reports of several documents into one with the page numbers of the merged file. */
export function mergeReports(parts: readonly { pages: number; report: FillReport }[]): FillReport {
  let before = 0
  const moved = parts.map(({ pages, report }) => {
    const move = <T extends { page: number }>(items: T[]) =>
      items.map((item) => ({ ...item, page: item.page + shift }))
    const shift = before
    before += pages
    return {
      ...report,
      unfilled: move(report.unfilled),
      signing: move(report.signing),
      overflowing: move(report.overflowing),
      continued: move(report.continued),
      overLimit: move(report.overLimit ?? []),
      missingGlyphs: move(report.missingGlyphs),
    }
  })
  return {
    filled: moved.flatMap(({ filled }) => filled),
    ticked: moved.flatMap(({ ticked }) => ticked),
    unfilled: moved.flatMap(({ unfilled }) => unfilled),
    signing: moved.flatMap(({ signing }) => signing),
    overflowing: moved.flatMap(({ overflowing }) => overflowing),
    continued: moved.flatMap(({ continued }) => continued),
    overLimit: moved.flatMap(({ overLimit }) => overLimit),
    smallBoxes: moved.flatMap(({ smallBoxes = [] }) => smallBoxes),
    missingGlyphs: moved.flatMap(({ missingGlyphs }) => missingGlyphs),
    unknown: moved.flatMap(({ unknown }) => unknown),
    marksUnsureBoxes: true,
  }
}
