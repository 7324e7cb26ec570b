import { foldText } from '../../../../../../contract/texts/fold-text.ts'
import { type Block, partOf, textOf } from './blocks.ts'

/** What a label of a bill names. `other`: nothing that is read, but it ends the search for a value. */
export type LabelName =
  | 'pod'
  | 'pdr'
  | 'supplyAddress'
  | 'billingAddress'
  | 'holder'
  | 'fiscalCode'
  | 'vat'
  | 'codes'
  | 'customerCode'
  | 'annual'
  | 'contractedPower'
  | 'availablePower'
  | 'voltage'
  | 'clientKind'
  | 'priceKind'
  | 'gasUse'
  | 'meterClass'
  | 'meterNumber'
  | 'remi'
  | 'distributor'
  | 'faults'
  | 'offerName'
  | 'offerCode'
  | 'conditionsFrom'
  | 'conditionsEnd'
  | 'contractEnd'
  | 'withdrawalCharge'
  | 'formerPoint'
  | 'other'

/**
 * The labels of ARERA 315/2024/R/com, annex A, and variants of issuers since July 2025. A word in brackets may be missing.
 */
const LABELS: Readonly<Record<LabelName, readonly string[]>> = {
  pod: ['(codice) (il) (tuo) POD', 'punto di prelievo', 'codice punto di prelievo', 'numero POD'],
  pdr: ['(codice) (il) (tuo) PDR', 'punto di riconsegna', 'codice punto di riconsegna', 'numero PDR'],
  supplyAddress: [
    'indirizzo (di) (della) fornitura',
    'ubicazione (di) (della) fornitura',
    'luogo (di) (della) fornitura',
    'forniamo (gas) (energia) (elettrica) (luce) in',
    'le stiamo fornendo (gas) (naturale) (energia) (elettrica) (luce) in',
    'fornitura in',
    'indirizzo del punto di (prelievo) (riconsegna)',
  ],
  billingAddress: [
    'indirizzo (di) recapito',
    'indirizzo (di) fatturazione',
    'indirizzo (di) spedizione',
    'recapito',
    'spedire a',
  ],
  holder: [
    'intestatario (del) (della) (contratto) (fornitura)',
    '(contratto) intestato a',
    'utente',
    'cliente',
    'ragione sociale',
    'nome e cognome',
    'cognome e nome',
  ],
  fiscalCode: ['codice fiscale', 'cod fisc', 'cf'],
  vat: ['partita iva', 'p iva', 'piva', 'part iva'],
  codes: [
    'codice fiscale partita iva',
    'codice fiscale e partita iva',
    'codice fiscale o partita iva',
    'cf p iva',
    'cf piva',
    'cf e p iva',
  ],
  customerCode: [
    'codice cliente',
    '(il) (tuo) numero cliente',
    'n cliente',
    'cod cliente',
    'codice utenza',
    'utenza n',
    'numero utenza',
    'codice utente',
    'numero contratto',
    'n contratto',
    'codice contratto',
  ],
  annual: [
    '(il) (tuo) consumo annuo (aggiornato)',
    'in un anno hai consumato',
    'consumo ultimi 12 mesi',
    'consumo degli ultimi 12 mesi',
  ],
  contractedPower: [
    'potenza impegnata',
    'pot impegnata',
    'potenza contrattualmente impegnata',
    'potenza contrattuale',
  ],
  availablePower: ['potenza disponibile', 'pot disponibile'],
  voltage: [
    'tensione (nominale) (di) (alimentazione) (fornitura)',
    'tensione (di) (alimentazione) (fornitura) nominale',
    'tensione di consegna',
  ],
  clientKind: ['tipologia (di) cliente', 'tipo (di) cliente', 'tipologia (di) uso', 'tipologia utenza'],
  priceKind: [
    'tipologia (di) prezzo',
    'tipologia (di) (dell) offerta',
    'tipo (di) prezzo',
    'prezzo',
    'fasce orarie',
  ],
  gasUse: [
    'categoria (d) (di) uso',
    'tipologia (d) (di) uso (del) gas',
    'uso',
    'categoria uso',
    'tipologia d uso',
  ],
  meterClass: ['classe (del) (misuratore) (contatore)', 'calibro (del) (misuratore) (contatore)'],
  meterNumber: [
    '(numero) matricola (del) (contatore) (misuratore)',
    'matr (contatore)',
    'contatore matricola',
  ],
  remi: ['(codice) REMI'],
  distributor: ['distributore (locale)', 'impresa di distribuzione', 'societa di distribuzione'],
  faults: [
    'pronto intervento (gas)',
    'servizio guasti',
    'guasti elettrici',
    'segnalazione guasti',
    'numero guasti',
  ],
  offerName: [
    'nome (dell) offerta (commerciale)',
    'denominazione (commerciale) (dell) offerta',
    'offerta commerciale',
    'tipologia offerta sottoscritta',
    'offerta sottoscritta',
    'offerta:',
  ],
  offerCode: ['codice (dell) offerta', 'cod offerta'],
  conditionsFrom: [
    '(data) (di) decorrenza (delle) condizioni economiche',
    '(data) (di) inizio (delle) condizioni economiche',
  ],
  conditionsEnd: [
    '(data) (di) scadenza (delle) condizioni economiche (offerta)',
    '(data) (di) fine (delle) condizioni economiche',
    'condizioni economiche dell offerta scadenza',
    'condizioni economiche valide fino al',
    'condizioni economiche fino al',
    'valide fino al',
  ],
  contractEnd: ['(data) (di) scadenza (del) contratto', '(data) (di) fine (del) contratto'],
  withdrawalCharge: [
    'oneri di recesso (anticipato)',
    '(presenza) penali di recesso',
    'oneri per (il) recesso anticipato',
  ],
  formerPoint: [
    '(codice) POD precedente',
    '(codice) POD prec',
    '(codice) PDR precedente',
    '(codice) PDR prec',
  ],
  other: [
    'scadenza',
    'entro il',
    'data',
    'data (di) emissione',
    'condizioni economiche',
    'totale',
    'totale (da) pagare',
    'totale bolletta',
    'importo',
    'quantita',
    'consumo',
    'consumi',
    'consumo (totale) fatturato (nel) (periodo)',
    'consumo (del) periodo',
    'consumo da inizio (contratto) (fornitura)',
    'consumo annuo anno precedente',
    'consumo annuo precedente',
    'consumo anno precedente',
    'consumo annuo dell anno precedente',
    'consumo medio',
    'spesa annua (sostenuta)',
    'quota (per) (consumi) (fissa) (potenza)',
    'prezzo medio',
    'bonus (sociale)',
    'periodo (oggetto) (di) (fatturazione)',
    'fattura (n)',
    'bolletta (n)',
    'numero fattura',
    'coefficiente c',
    'coeff c',
    'pcs',
    'data attivazione (della) (fornitura)',
    'data (di) inizio (della) fornitura',
    'altre partite',
    'accise (e) (iva)',
    'canone tv',
    'di cui',
    'modalita di pagamento',
    'addebito (su) (conto)',
    'iban',
    'bonifico',
    'le bollette precedenti',
    'reclami',
    'servizio clienti',
    'avviso di pagamento',
    'elementi di dettaglio',
    'informazioni storiche',
    'letture',
    'lettura',
    'durata',
    'indice',
    'formula',
    'potenza massima',
    'potenza prelevata',
    'spesa per',
    'mercato',
    'servizio',
    'oggetto',
    'emessa il',
    'cognome',
    'nome',
    'codice',
    'numero',
    'tipologia',
  ],
}

interface Spelling {
  name: LabelName
  /** Letters and digits only. */
  letters: string
  needsColon: boolean
}

/** Letters and digits: bills space them, break them over lines and write them in capitals. */
const lettersOf = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '')

function spellingsOf(label: string): string[] {
  const [start, end] = [label.indexOf('('), label.indexOf(')')]
  if (start < 0) return [lettersOf(label)]
  const [before, optional, after] = [label.slice(0, start), label.slice(start + 1, end), label.slice(end + 1)]
  return ['', optional].flatMap((word) => spellingsOf(`${before}${word}${after}`))
}

const SPELLINGS: readonly Spelling[] = Object.entries(LABELS)
  .flatMap(([name, labels]) =>
    labels.flatMap((label) =>
      spellingsOf(label).map((letters) => ({
        name: name as LabelName,
        letters,
        needsColon: label.endsWith(':'),
      })),
    ),
  )
  .filter(({ letters }) => letters !== '')
  .sort((one, other) => other.letters.length - one.letters.length)

/** No label has fewer letters. */
const START = 2
/** The spellings by their first letters, the longest first: a bill has hundreds of blocks. */
const BY_START = Map.groupBy(SPELLINGS, ({ letters }) => letters.slice(0, START))

/** A label at the beginning of a block. */
export interface Label {
  name: LabelName
  block: Block
  /** Its first line, if it has two. */
  upper?: Block
  /** What the block holds behind the label; undefined for nothing. */
  rest: Block | undefined
}

/** The longest label that a block begins with. */
export function labelAtStart(block: Block): Label | undefined {
  const letters = lettersOf(block.text)
  for (const { name, letters: label, needsColon } of BY_START.get(letters.slice(0, START)) ?? []) {
    if (!letters.startsWith(label)) continue
    const end = wordsOfLabel(block, label.length)
    if (end === undefined) continue
    if (needsColon && !block.words[end - 1]!.text.endsWith(':')) continue
    return { name, block: partOf(block, 0, end), rest: behind(block, end) }
  }
  return
}

/** How many words of a block have these letters; undefined if the last one has more. */
function wordsOfLabel({ words }: Block, length: number): number | undefined {
  let letters = 0
  for (const [index, { text }] of words.entries()) {
    letters += lettersOf(text).length
    if (letters === length) return index + 1
    if (letters > length) return
  }
  return
}

/** What stands behind a label, without an explanation in brackets, its colon and a dash. */
function behind(block: Block, end: number): Block | undefined {
  let start = endOfExplained(block, end)
  while (start < block.words.length && !/[\p{L}\d]/u.test(block.words[start]!.text)) start += 1
  return start < block.words.length ? partOf(block, start) : undefined
}

/** The end of a label with its explanation in brackets, `POD (punto di prelievo)`; a unit is none. */
function endOfExplained({ words }: Block, end: number): number {
  if (!words[end]?.text.startsWith('(')) return end
  const close = words.findIndex(({ text }, index) => index >= end && /\)[:.]?$/.test(text))
  const inside = close < 0 ? '' : textOf(words.slice(end, close + 1))
  return /^\([\p{L} '’]+\)[:.]?$/u.test(inside) && !/^\((?:kwh|smc|kw)\)/i.test(inside) ? close + 1 : end
}

const DASH = /^[-–—·|;]$/

/**
 * A block with its labels apart: a label begins a block, or follows a dash or a wide gap.
 * @param endOfLabel the words at its beginning that are the end of the label in the line above
 */
export function splitAtLabels(block: Block, endOfLabel = 0): Block[] {
  const starts = [0]
  let end = Math.max(endOfLabel, labelAtStart(block)?.block.words.length ?? 0)
  for (let at = 1; at < block.words.length; at += 1) {
    const isApart = block.words[at]!.apart || DASH.test(block.words[at - 1]!.text)
    const label = isApart && at >= end ? labelAtStart(partOf(block, at)) : undefined
    if (!label) continue
    starts.push(at)
    end = at + label.block.words.length
  }
  return starts.map((start, index) => withoutDash(partOf(block, start, starts[index + 1])))
}

function withoutDash(block: Block): Block {
  return block.words.length > 1 && DASH.test(block.words.at(-1)!.text) ? partOf(block, 0, -1) : block
}

/** A label that is broken over two lines. */
export function labelOnTwoLines(upper: Block, lower: Block): Label | undefined {
  const both = { ...upper, words: [...upper.words, ...lower.words], text: `${upper.text} ${lower.text}` }
  const found = labelAtStart(both)
  const end = found && endOfExplained(both, found.block.words.length)
  if (!found || end === undefined || end <= upper.words.length) return
  const below = end - upper.words.length
  const part = partOf(lower, 0, below)
  return {
    name: found.name,
    block: { ...part, x: Math.min(upper.x, part.x), right: Math.max(upper.right, part.right) },
    upper,
    rest: behind(lower, below),
  }
}
