import { foldText } from '../texts/fold-text.ts'
import type { CauseId } from './causes.ts'
import type { OutcomeState } from './states.ts'

/** A text of a supplier as its words: capital letters and digits, without accents and punctuation. */
export const foldWords = (text: string): string =>
  foldText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

/** The words of suppliers for a state, as they were seen. A file may say more after them. */
const STATE_WORDS: Readonly<Record<OutcomeState, readonly string[]>> = {
  to_send: ['DA INVIARE', 'CARICATO', 'DA LAVORARE', 'RICEVUTA'],
  sent: ['INSERITO', 'INSERIMENTO OK', 'OK CARICATA', 'IN LAVORAZIONE', 'INVIATO'],
  suspended: ['SOSPESO', 'SOSPESA', 'IN ATTESA DI QC', 'IN ATTESA QC'],
  accepted: ['ACCETTATO', 'OK', 'OK PAGABILE', 'IN ATTIVAZIONE'],
  rejected: ['KO', 'RESPINTO', 'RESPINTA', 'RIFIUTATO', 'SCARTATO'],
  active: ['ATTIVO', 'ATTIVA', 'ATTIVATO', 'ATTIVATA', 'SWITCH OK'],
  contested: ['CONTESTATO', 'KO CONTESTAZIONE'],
  ended: ['CESSATO', 'CESSATA', 'SWITCH OUT', 'PORT OUT'],
  cancelled: ['ANNULLATO', 'ANNULLATA'],
  withdrawn: ['RIPENSAMENTO', 'RECESSO', 'ANNULLATO DA CLIENTE'],
}

const CAUSE_WORDS: Readonly<Partial<Record<CauseId, readonly string[]>>> = {
  'holder-mismatch': [
    'POD NON ASSOCIATO AL CF',
    'CF NON CORRISPONDENTE',
    'DISCORDANZA CF POD',
    'INTESTATARIO DIVERSO',
  ],
  'pod-wrong': ['POD ERRATO', 'POD INESISTENTE', 'POD NON TROVATO'],
  'pdr-wrong': ['PDR ERRATO', 'PDR INESISTENTE'],
  'point-inactive': ['PUNTO NON ATTIVO', 'FORNITURA CESSATA'],
  'point-active': ['PUNTO GIA ATTIVO'],
  'already-supplied': ['GIA CLIENTE', 'GIA IN FORNITURA'],
  'other-request': ['ALTRA RICHIESTA IN CORSO', 'SWITCH IN CORSO'],
  debt: ['KO CREDITO', 'MOROSITA PREGRESSA', 'CREDIT CHECK'],
  'suspended-debt': ['SOSPESO PER MOROSITA'],
  cmor: ['CMOR'],
  'title-missing': ['TITOLO MANCANTE'],
  'paper-missing': ['MANCANZA DOCUMENTO', 'KO DOC', 'DOC MAI ARRIVATA'],
  'paper-unreadable': ['DOCUMENTO ILLEGGIBILE', 'DOCUMENTO SCADUTO'],
  signature: ['FIRMA NON CONFORME'],
  'quality-call': ['IN ATTESA QC', 'IN ATTESA DI QC', 'KO QC', 'QUALITY CALL'],
  'not-recognised': ['DISCONOSCIMENTO', 'CLIENTE DISCONOSCE', 'DINIEGO'],
  'offer-closed': ['OFFERTA SCADUTA'],
  'offer-mismatch': ['OFFERTA NON COMPATIBILE'],
  iban: ['IBAN ERRATO', 'SDD RIFIUTATO'],
  technical: ['KO TECNICO'],
  'migration-code': ['COD MIGRAZIONE ERRATO'],
  duplicate: ['DUPLICATO'],
  withdrawn: ['RIPENSAMENTO', 'RECESSO 14 GG', 'ANNULLATO DA CLIENTE'],
}

/** Words of an account, which say nothing of the supply. */
const MONEY_WORDS = ['STORNO', 'STORNATO', 'STORNATA', 'PAGATO', 'PAGATA', 'LIQUIDATO', 'LIQUIDATA']

const tableOf = <Id extends string>(words: Readonly<Partial<Record<Id, readonly string[]>>>) =>
  new Map(
    Object.entries<readonly string[] | undefined>(words).flatMap(([id, own = []]) =>
      own.map((word) => [word, id as Id] as const),
    ),
  )
const STATES_BY_WORD = tableOf(STATE_WORDS)
const CAUSES_BY_WORD = tableOf(CAUSE_WORDS)

/** The words of one supplier and their meaning, as people have taught it once. `none`: no state. */
export interface TaughtWords {
  states: Readonly<Record<string, OutcomeState | 'none'>>
  causes: Readonly<Record<string, CauseId>>
}

/** The longest beginning of a text that the table knows, and the rest. */
function findBeginning<Id>(
  words: string,
  known: (words: string) => Id | undefined,
): { id: Id; rest: string } | undefined {
  const parts = words.split(' ')
  for (let length = parts.length; length > 0; length--) {
    const id = known(parts.slice(0, length).join(' '))
    if (id !== undefined) return { id, rest: parts.slice(length).join(' ') }
  }
  return undefined
}

/** What the cells of a row say of the state of its supply. */
export type ReadWords =
  | { kind: 'state'; state: OutcomeState; cause: CauseId | undefined; causeText: string }
  /** A word that nobody has taught yet, or that is none of a state. */
  | { kind: 'unknown' | 'money' | 'none'; word: string }

/** A known sub-state wins over the state, and a known cause over «KO» alone. */
export function readWords(
  cells: { state: string; substate: string; cause: string },
  taught: TaughtWords,
): ReadWords {
  const [state, substate, cause] = [cells.state, cells.substate, cells.cause].map(foldWords) as Triple
  const stateOf = (words: string) => taught.states[words] ?? STATES_BY_WORD.get(words)
  const causeOf = (words: string): CauseId | undefined =>
    words === ''
      ? undefined
      : findBeginning(words, (begin) => taught.causes[begin] ?? CAUSES_BY_WORD.get(begin))?.id
  if (MONEY_WORDS.includes(state.split(' ')[0]!) && taught.states[state] === undefined)
    return { kind: 'money', word: state }
  const own = findBeginning(state, stateOf)
  const sub = substate === '' ? undefined : findBeginning(substate, stateOf)
  const found = sub ?? own
  if (found === undefined || found.id === 'none')
    return { kind: found ? 'none' : 'unknown', word: state || substate }
  const texts = [cause, substate, state, sub?.rest ?? '', own?.rest ?? '']
  const known = texts.map(causeOf).find((id) => id !== undefined)
  const words = [
    cells.cause.trim(),
    sub ? sub.rest : cells.substate.trim(),
    sub?.rest ?? '',
    own?.rest ?? '',
  ].find((text) => text !== '')
  return { kind: 'state', state: found.id, cause: known, causeText: known ? '' : (words ?? '') }
}
type Triple = [string, string, string]
