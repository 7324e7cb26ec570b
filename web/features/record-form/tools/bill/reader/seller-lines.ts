import type { Block } from './blocks.ts'
import { withoutLegalForm } from './values.ts'

const SELLER_WORDS =
  /sede legale|cap(?:itale|\.)?\s*soc|\bREA\b|C\.\s?C\.\s?P|registro (?:delle )?imprese|servizio clienti|iscritt[ao] al/i
const VAT_NUMBER = /\d{11}/g

/** What the seller says of itself at the foot of each page, so that nothing of it is taken for the customer's. */
export interface SellerLines {
  has(block: Block): boolean
  vatNumbers: ReadonlySet<string>
  /** Its name, without the legal form, and where it stands. */
  name: { value: string; blocks: readonly Block[] } | undefined
}

const lineOf = ({ page, line }: Block) => `${page} ${line}`

export function sellerLinesOf(blocks: readonly Block[]): SellerLines {
  const lines = [...Map.groupBy(blocks, lineOf).values()].map((line) => ({
    line,
    text: line.map(({ text }) => text).join(' '),
  }))
  const own = new Set<string>()
  const vatNumbers = new Set<string>()
  let name: SellerLines['name']
  for (const [index, { line, text }] of lines.entries()) {
    if (!SELLER_WORDS.test(text)) continue
    // The lines of a paragraph have one size, and follow each other.
    for (const part of [lines[index - 1], lines[index], lines[index + 1]]) {
      if (!part || !isSameParagraph(part.line[0]!, line[0]!)) continue
      own.add(lineOf(part.line[0]!))
      for (const [number] of part.text.matchAll(VAT_NUMBER)) vatNumbers.add(number)
    }
    const before = nameBefore(text)
    if (before) name ??= { value: before, blocks: line }
  }
  return { has: (block) => own.has(lineOf(block)), vatNumbers, name: name ?? largestName(blocks) }
}

const isSameParagraph = (one: Block, other: Block): boolean =>
  one.page === other.page &&
  Math.abs(one.size - other.size) < 0.5 &&
  Math.abs(one.x - other.x) < other.size &&
  Math.abs(one.y - other.y) <= 1.75 * other.size

function nameBefore(text: string): string | undefined {
  const before = /^(.{3,60}?) ?[-–—,]? ?sede legale/i.exec(text)?.[1]
  return before && withoutLegalForm(before)
}

function largestName(blocks: readonly Block[]): SellerLines['name'] {
  const first = blocks.filter(({ page, text }) => page === 1 && /\p{L}{3}/u.test(text))
  const largest = first.toSorted((one, other) => other.size - one.size || one.y - other.y)[0]
  return largest && { value: withoutLegalForm(largest.text), blocks: [largest] }
}
