import type { Action, FieldKind } from '../../../../contract/index.ts'

/** Who wrote the value that stands in a field. What a person types is never marked. */
export type Origin =
  | 'typed'
  | 'derived'
  | 'fiscal-code'
  | 'copied'
  | 'address'
  | 'prefilled'
  | 'recovered'
  | 'pasted'

/** The mark beside the label, and what it says when asked. */
export const ORIGINS: Readonly<Record<Exclude<Origin, 'typed'>, { mark: string; words: string }>> = {
  derived: { mark: 'calcolato', words: 'Scritto dal modulo a partire da altri campi.' },
  'fiscal-code': { mark: 'dal CF', words: 'Ricavato dal codice fiscale.' },
  copied: { mark: 'copiato', words: 'Copiato da altri campi.' },
  address: { mark: 'da indirizzo', words: 'Preso dall’indirizzo intero.' },
  prefilled: { mark: 'dal link', words: 'C’era già nel link che ha aperto il modulo.' },
  recovered: { mark: 'recuperato', words: 'Scritto in precedenza su questo computer e recuperato.' },
  pasted: { mark: 'incollato', words: 'Letto in un testo incollato.' },
}

/** What an earlier page wrote may name a mark that is none any more. */
export const isOrigin = (read: unknown): read is Origin =>
  typeof read === 'string' && Object.hasOwn(ORIGINS, read)

/** The mark's whole title: it goes as soon as somebody writes over the value. */
export const originTitle = (origin: Exclude<Origin, 'typed'>): string =>
  `${ORIGINS[origin].words} Si può correggere a mano.`

/** Of what follows by itself when a field of this kind changes. */
export const originOfConsequence = (kind: FieldKind | undefined): Origin =>
  kind === 'fiscal-code' ? 'fiscal-code' : 'derived'

export const originOfAction = (action: Action): Origin => (typeof action === 'object' ? 'address' : 'copied')
