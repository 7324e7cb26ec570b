import type { FileField } from '../../../contract/outcomes/index.ts'
import type { PlannedRow, RowQuestion } from '../../../shared/api/outcomes.ts'

export const FIELD_LABELS: Readonly<Record<FileField, string>> = {
  supplierCode: 'Codice del fornitore',
  ourCode: 'Nostro codice',
  pod: 'POD (o POD e PDR insieme)',
  pdr: 'PDR',
  holder: 'Codice fiscale o P. IVA',
  supply: 'Luce o gas',
  state: 'Stato',
  substate: 'Sottostato',
  cause: 'Causale',
  enteredOn: 'Data inserimento',
  outcomeOn: 'Data esito',
  startsOn: 'Data attivazione',
  endedOn: 'Data cessazione',
}

export const EFFECT_LABELS: Readonly<Record<PlannedRow['effect'], string>> = {
  asks: 'Da chiarire',
  changes: 'Cambia',
  kept: 'Conferma',
  known: 'Già nota',
  left: 'Lasciata fuori',
}

/** What a row waits for; `word` is the word or the cell. */
export const QUESTION_TEXTS: Readonly<Record<RowQuestion, (word: string) => string>> = {
  'unknown-state': (word) => `Che cosa vuol dire «${word}»? Scegli lo stato qui sopra.`,
  money: (word) =>
    `«${word}» è una parola dei conti, non uno stato: scegli lo stato qui sopra, o lasciala fuori.`,
  date: (word) => `«${word}» non è una data possibile: correggila nel file, o lascia fuori la riga.`,
  none: () => 'Nessuna fornitura con questi codici.',
  rounded: () => 'Excel ha arrotondato il codice: nel foglio va scritto come testo.',
  several: () => 'Non è chiaro quale fornitura sia: scegline una.',
  padded: () => 'Al PDR mancava lo zero iniziale: è questa la fornitura?',
  holder: () => 'Il punto è noto, ma il codice fiscale è di un altro: voltura o errore?',
  'step-back': () =>
    'La riga riporta la fornitura indietro: confermala scegliendo la fornitura, o lasciala fuori.',
}

/** A number of rows with its noun or verb: `countText(1, 'riga', 'righe')` is «1 riga». */
export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('it-IT')} ${count === 1 ? one : many}`
