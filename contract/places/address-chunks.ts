/** What parts a chunk from the one before: a sign, a line break or a label. */
export type Lead =
  | 'start'
  | 'comma'
  | 'dash'
  | 'bracket'
  | 'break'
  | 'cap'
  | 'municipality'
  | 'province'
  | 'locality'
  | 'number'

/** Words of an address that no sign parts. */
export interface Chunk {
  lead: Lead
  words: readonly string[]
  /** Where they end in the text, of chunks as they are read. */
  ends?: readonly number[]
}

const LETTER = '[\\p{L}\\d]'
/** Signs that end a word; a hyphen inside of a word does not, unless a postal code follows. */
const CODE = '(?:IT?-)?\\d{5}(?!\\d)'
const IN_WORD = '[^\\s,;()\\[\\]–—:-]+'
/** `S. P. 12` begins with one word, and so does `Str.Prov.`. */
const ROAD = `(?<!${LETTER})(?:s\\. [psr]\\.(?= ?(?:n[.°º]{0,2} ?)?\\d)|str\\.(?=\\p{L}))`
/** Their groups are numbered in this order: named ones cost a long text an object for each word. */
const TOKEN_KINDS = ['break', 'comma', 'open', 'close', 'km', 'cap', 'road', 'word', 'dash', 'colon'] as const
const TOKEN = new RegExp(
  [
    '(\\n)',
    '([,;])',
    '([(\\[])',
    '([)\\]])',
    `((?<!${LETTER})(?:km|chilometro)(?!\\p{L})\\.?[^\\S\\n]*\\d{1,4}(?:[.,+]\\d{1,3})?(?!${LETTER}))`,
    `((?<![\\p{L}\\d/.])(?:c\\.?a\\.?p\\.?[^\\S\\n]*(?::[^\\S\\n]*)?)?${CODE})`,
    `(${ROAD})`,
    `(${IN_WORD}(?:-(?!${CODE})${IN_WORD})*)`,
    '([–—-])',
    '(:)',
  ].join('|'),
  'giu',
)

export interface Token {
  kind: 'break' | 'comma' | 'open' | 'close' | 'word' | 'cap' | 'dash' | 'colon'
  text: string
  start: number
  end: number
}

const CAP_LENGTH = 5

/** Words, postal codes and the signs between them. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const { 0: token, index } = match
    const kind = TOKEN_KINDS.find((_, at) => match[at + 1] !== undefined)
    return {
      kind: kind === undefined || kind === 'km' || kind === 'road' ? 'word' : kind,
      text: textOf(kind, token),
      start: index,
      end: index + token.length,
    }
  })
}

function textOf(kind: (typeof TOKEN_KINDS)[number] | undefined, token: string): string {
  if (kind === 'cap') return token.slice(-CAP_LENGTH)
  return token.replace(/\s+/g, kind === 'road' ? '' : ' ')
}

const LEADS = { break: 'break', comma: 'comma', open: 'bracket', close: 'comma', dash: 'dash' } as const

const LABELS: readonly (readonly [Lead, RegExp])[] = [
  ['municipality', /^(?:comune|citt[àa]['’]?|municipio)(?: di (?:residenza|fornitura))?$/i],
  ['province', /^prov(?:incia)?\.?$/i],
  ['locality', /^(?:localit[àa]['’]?|frazione)$/i],
  ['number', /^(?:n|nr|num|numero|civ|civico|n\. civico|numero civico)\.?[°º]?$/i],
]
const CAP_LABEL = /^c\.?a\.?p\.?$/i
/** Words of a label before a colon. */
const LONGEST_LABEL = 4

/** The parts of an address in their order; a postal code is a chunk of its own. */
export function chunksOf(tokens: readonly Token[]): Chunk[] {
  const chunks: Chunk[] = []
  let words: Token[] = []
  let lead: Lead = 'start'
  const end = (next: Lead) => {
    // `Comune di Torino`
    if (LABELS.some(([label]) => label === lead) && /^d[ei]l?$/i.test(words[0]?.text ?? '')) words.shift()
    if (words.length > 0)
      chunks.push({ lead, words: words.map(({ text }) => text), ends: words.map(({ end }) => end) })
    // A sign behind a label adds nothing.
    if (words.length > 0 || !LABELS.some(([label]) => label === lead)) lead = next
    words = []
  }
  for (const token of tokens) {
    const isLabel = token.kind === 'word' && isLabelWord(token.text) && !isRoadAt(words)
    if (isLabel && (chunks.length > 0 || hasDigit(words))) {
      const label = takeLabel([token], false)!
      end(label)
      lead = label
    } else if (token.kind === 'word') words.push(token)
    else if (token.kind === 'colon') {
      const label = takeLabel(words, chunks.length === 0)
      if (label) {
        end(label)
        lead = label
      }
    } else if (token.kind === 'cap') {
      end('cap')
      chunks.push({ lead: 'cap', words: [token.text] })
      lead = 'comma'
    } else end(LEADS[token.kind])
  }
  end('start')
  return chunks
}

/** Words that are labels without a colon too, behind a number: `Comune Torino Prov. TO`. */
const isLabelWord = (word: string) => /^(?:comune|prov\.?|provincia)$/i.test(word)
/** `Strada Prov. 5` */
const isRoadAt = (words: readonly Token[]) => /^str(?:ada|\.)$/i.test(words.at(-1)?.text ?? '')
const hasDigit = (words: readonly Token[]) => words.some(({ text }) => /\d/.test(text))

/** Takes the label before a colon from the end of the words: of a part of the address, or of all of it. */
function takeLabel(words: Token[], isFirst: boolean): Lead | undefined {
  for (let count = Math.min(LONGEST_LABEL, words.length); count > 0; count -= 1) {
    const text = words
      .slice(-count)
      .map((word) => word.text)
      .join(' ')
    const found = LABELS.find(([, pattern]) => pattern.test(text))
    if (!found) continue
    words.length -= count
    return found[0]
  }
  if (CAP_LABEL.test(words.at(-1)?.text ?? '')) words.pop()
  else if (isFirst && !words.some(({ text }) => /\d/.test(text))) words.length = 0
  return undefined
}

export const textOfChunk = ({ words }: Chunk): string => words.join(' ')
