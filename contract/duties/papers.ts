import type { CalendarDate } from '../form/values.ts'
import { italianDate } from '../time/calendar-date.ts'
import { type RuleBook, ruleAt } from './rules.ts'

/** The papers that a consumer gets before a contract for luce or gas. */
export const PAPER_KINDS = ['summary', 'conditions', 'withdrawal-form'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

export const PAPER_LABELS: Readonly<Record<PaperKind, string>> = {
  summary: 'Scheda sintetica',
  conditions: 'Condizioni generali',
  'withdrawal-form': 'Modulo di recesso',
}

/** For whom a paper is, and when. An empty seller or product means: for all of them. */
export interface PaperScope {
  kind: PaperKind
  seller: string
  product: string
  validFrom: CalendarDate
  /** The last day; null: until further notice. */
  validTo: CalendarDate | null
}

/** What a contract sells. */
export interface SoldProduct {
  seller: string
  product: string
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** How narrowly a paper is for what is sold: 3 for its product, 2 for its seller, 1 for all; 0 when it is for others. */
function narrowness({ seller, product }: PaperScope, sold: SoldProduct): number {
  if (product !== '' && !isSame(product, sold.product)) return 0
  if (seller !== '' && !isSame(seller, sold.seller)) return 0
  if (product !== '') return 3
  return seller === '' ? 1 : 2
}

type FoundPaper<Paper> = { paper: Paper } | { lacks: 'paper' } | { lacks: 'validity'; lastDay: CalendarDate }

/**
 * The paper of a kind on a day. The narrowest one counts, also when it has expired: a general one does not replace the one
 * of a product. Of several that hold, the one that began last; of the same day, the later one of the list. PAPERS-2
 */
export function findPaper<Paper extends PaperScope>(
  papers: readonly Paper[],
  { kind, sold, day }: { kind: PaperKind; sold: SoldProduct; day: CalendarDate },
): FoundPaper<Paper> {
  const known = papers
    .filter((paper) => paper.kind === kind && paper.validFrom <= day && narrowness(paper, sold) > 0)
    .toSorted((one, other) =>
      one.validFrom < other.validFrom ? -1 : Number(one.validFrom > other.validFrom),
    )
  const narrowest = Math.max(...known.map((paper) => narrowness(paper, sold)))
  const own = known.filter((paper) => narrowness(paper, sold) === narrowest)
  const paper = own.findLast(({ validTo }) => validTo === null || validTo >= day)
  if (paper) return { paper }
  const lastDay = own
    .flatMap(({ validTo }) => validTo ?? [])
    .toSorted()
    .at(-1)
  return lastDay === undefined ? { lacks: 'paper' } : { lacks: 'validity', lastDay }
}

/** The papers of all that a contract sells, each once, and a sentence for each one that is missing or has expired. */
export function findPack<Paper extends PaperScope>(
  papers: readonly Paper[],
  { sold, day }: { sold: readonly SoldProduct[]; day: CalendarDate },
): { papers: Paper[]; problems: string[] } {
  const found = PAPER_KINDS.flatMap((kind) =>
    sold.map((one) => ({ kind, one, found: findPaper(papers, { kind, sold: one, day }) })),
  )
  const problems = found.flatMap(({ kind, one, found: paper }) => {
    if ('paper' in paper) return []
    const sale = one.product || one.seller
    const about = sale === '' ? PAPER_LABELS[kind] : `${PAPER_LABELS[kind]} di «${sale}»`
    return paper.lacks === 'paper'
      ? `${about}: manca.`
      : `${about}: validità finita il ${italianDate(paper.lastDay)}.`
  })
  return {
    papers: [...new Set(found.flatMap(({ found: paper }) => ('paper' in paper ? paper.paper : [])))],
    problems: [...new Set(problems)],
  }
}

/** Whether a contract of that day needs its papers: a consumer’s luce and gas, by the rule. PAPERS-1 */
export const needsPapers = (
  book: RuleBook,
  { day, isBusiness, isEnergy }: { day: CalendarDate; isBusiness: boolean; isEnergy: boolean },
): boolean => isEnergy && !isBusiness && ruleAt(book, 'papers', day)
