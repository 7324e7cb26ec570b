import { foldText } from '../texts/fold-text.ts'

/**
 * What stands on every bill and hardly in a message: the headings of the standard of July 2025 (ARERA 315/2024/R/com),
 * and those of older bills. Each row is one heading in its variants.
 */
const HEADINGS: readonly (readonly string[])[] = [
  ['scontrino dell energia'],
  ['box dell offerta', 'box offerta'],
  ['elementi informativi essenziali'],
  ['elementi di dettaglio'],
  ['caratteristiche tecniche della fornitura'],
  ['totale da pagare', 'totale bolletta', 'importo da pagare', 'quanto devo pagare'],
  ['quota per consumi', 'quota fissa', 'quota potenza', 'quota energia'],
  ['spesa per la vendita', 'spesa per la materia', 'spesa per la rete', 'spesa per il trasporto'],
  ['trasporto e gestione', 'oneri di sistema', 'oneri generali di sistema'],
  ['accise e iva', 'totale imposte', 'imposta erariale'],
  [
    'consumo fatturato',
    'consumo totale fatturato',
    'consumo periodo',
    'consumo nel periodo',
    'consumi fatturati',
  ],
  ['periodo oggetto di fatturazione', 'periodo di fatturazione', 'periodo fatturato'],
  [
    'consumo da inizio',
    'consumo ultimi 12 mesi',
    'consumo annuo aggiornato',
    'consumo annuo anno precedente',
  ],
  ['condizioni economiche'],
  [
    'codice offerta',
    'nome offerta',
    'nome dell offerta',
    'denominazione commerciale',
    'tipologia di offerta',
  ],
  ['canone tv', 'canone di abbonamento alla televisione'],
  ['coefficiente c', 'coeff c'],
  ['letture e consumi', 'informazioni storiche'],
  [
    'ubicazione fornitura',
    'indirizzo di fornitura',
    'indirizzo fornitura',
    'luogo di fornitura',
    'dati fornitura',
  ],
  ['numero fattura', 'copia analogica'],
]

/** A message may mention one or two of them. */
const HEADINGS_OF_A_BILL = 3

/**
 * Whether a text is a bill for electricity or gas, which names its seller, distributors and other supply points beside
 * the customer. Headings are recognized with spaced letters, over two lines, and word by word in any order, as programs
 * copy them.
 */
export function isBillText(text: string): boolean {
  const folded = foldText(text)
  const letters = folded.replace(/[^a-z0-9]/g, '')
  const words = areWordsScattered(text) ? new Set(folded.split(/[^a-z0-9]+/)) : undefined
  const hasHeading = (heading: string) =>
    letters.includes(heading.replaceAll(' ', '')) ||
    (words !== undefined && heading.split(' ').every((word) => words.has(word)))
  return HEADINGS.filter((variants) => variants.some(hasHeading)).length >= HEADINGS_OF_A_BILL
}

/** A drawing that was copied word by word: nearly every line is one word, in the order of the drawing. */
function areWordsScattered(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length >= 40 && lines.filter((line) => /^\s*\S+\s*$/.test(line)).length >= lines.length * 0.8
}
