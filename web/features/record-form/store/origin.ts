import type { Action, Answers, FieldKind, FieldName } from '../../../../contract/index.ts'

/** The origin of a field's value. Typed values have no mark. */
export type Origin =
  | 'typed'
  | 'derived'
  | 'fiscal-code'
  | 'copied'
  | 'address'
  | 'prefilled'
  | 'recovered'
  | 'pasted'
  | 'bill'

/** The origin of a value, with the value: the origin applies only while the value is unchanged. */
export interface StoredOrigin {
  origin: Origin
  value: Answers[FieldName]
}
export type StoredOrigins = ReadonlyMap<FieldName, StoredOrigin>

/** The mark next to the label, and its description. */
export const ORIGINS: Readonly<Record<Exclude<Origin, 'typed'>, { mark: string; description: string }>> = {
  derived: { mark: 'calcolato', description: 'Scritto dal modulo a partire da altri campi.' },
  'fiscal-code': { mark: 'dal CF', description: 'Ricavato dal codice fiscale.' },
  copied: { mark: 'copiato', description: 'Copiato da altri campi.' },
  address: { mark: 'da indirizzo', description: 'Preso dall’indirizzo intero.' },
  prefilled: { mark: 'dal link', description: 'C’era già nel link che ha aperto il modulo.' },
  recovered: { mark: 'recuperato', description: 'Scritto in precedenza su questo computer e recuperato.' },
  pasted: { mark: 'incollato', description: 'Letto in un testo incollato.' },
  bill: { mark: 'da bolletta', description: 'Letto in una bolletta.' },
}

/** Data of an earlier page may contain an unknown origin. */
export const isOrigin = (read: unknown): read is Origin =>
  typeof read === 'string' && Object.hasOwn(ORIGINS, read)

/** The title of the mark, which disappears when the user changes the value. */
export const originTitle = (origin: Exclude<Origin, 'typed'>): string =>
  `${ORIGINS[origin].description} Si può correggere a mano.`

/** The origin of the consequences of a change of this field kind. */
export const originOfConsequence = (kind: FieldKind | undefined): Origin =>
  kind === 'fiscal-code' ? 'fiscal-code' : 'derived'

export const originOfAction = (action: Action): Origin => (typeof action === 'object' ? 'address' : 'copied')
