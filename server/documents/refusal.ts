import type { ErrorId } from '../../shared/errors.ts'
import { Failure } from '../http/failure.ts'

/** Why an uploaded file is refused, or why a request about it got no result. */
export type RefusalReason =
  | 'empty'
  | 'too-large'
  | 'not-a-pdf'
  | 'damaged'
  | 'truncated'
  | 'two-files'
  | 'password'
  | 'active-content'
  | 'dynamic-form'
  | 'signed'
  | 'no-pages'
  | 'too-many-pages'
  | 'changed-page'
  | 'undrawable-page'
  | 'unclear-annotation'
  | 'too-complex'
  | 'bomb'
  | 'too-slow'
  | 'too-heavy'
  | 'crashed'
  | 'busy'

export interface Refusal {
  ok: false
  reason: RefusalReason
  /** The message for the uploading user. */
  message: string
  /** For the log. */
  detail: string
  /** The page that differs or cannot be drawn. */
  page?: RefusedPage
}

export interface RefusedPage {
  /** From 1. */
  number: number
  /** The page as PNG, with red where a document would differ. */
  picture?: Uint8Array
}

const REASON_TEXTS: Record<RefusalReason, string> = {
  empty: 'Il file è vuoto.',
  'too-large': 'Il file è troppo grande.',
  'not-a-pdf': 'Il file non è un PDF.',
  damaged: 'Il PDF è danneggiato e non si legge.',
  truncated: 'Il PDF è incompleto: manca la sua parte finale.',
  'two-files': 'Il file contiene due PDF, uno dopo l’altro: serve un file per ciascuno.',
  password: 'Il PDF è cifrato (protetto da una password): serve una copia senza protezione.',
  'active-content': 'Il PDF contiene contenuti attivi: serve una copia che non ne abbia.',
  'dynamic-form': 'Il PDF è un modulo XFA dinamico: serve un modulo AcroForm.',
  signed: 'Il PDF è già firmato: compilarlo romperebbe la firma.',
  'no-pages': 'Il PDF non ha pagine.',
  'too-many-pages': 'Il PDF ha troppe pagine.',
  'changed-page': 'Il documento compilato non sarebbe uguale al modello.',
  'undrawable-page': 'Una pagina del PDF non si può disegnare.',
  'unclear-annotation': 'Il PDF ha un’annotazione senza aspetto, che ogni programma disegna a modo suo.',
  'too-complex': 'Il PDF ha una struttura troppo complessa.',
  bomb: 'Il PDF, una volta decompresso, sarebbe enorme.',
  'too-slow': 'La lettura del PDF ha richiesto troppo tempo: forse il file è danneggiato.',
  'too-heavy': 'La lettura del PDF ha richiesto troppa memoria: forse il file è danneggiato.',
  crashed: 'La lettura del PDF si è interrotta.',
  busy: 'Troppi documenti in lavorazione: riprovare fra poco.',
}

const ERROR_IDS: Partial<Record<RefusalReason, ErrorId>> = {
  empty: 'unsupported-media-type',
  'not-a-pdf': 'unsupported-media-type',
  'too-large': 'too-large',
  busy: 'unavailable',
}

/** The error of a refused file: 415 for another type, 413, 503 when busy, else 422. */
export const errorOf = (reason: RefusalReason): ErrorId => ERROR_IDS[reason] ?? 'refused-file'

const RETRY_AFTER_SECONDS = 5

/** The failure of a refused file with its message. */
export function failureOf({ reason, message, page }: Pick<Refusal, 'reason' | 'message' | 'page'>): Failure {
  return new Failure(errorOf(reason), {
    message,
    ...(reason === 'busy' && { retryAfter: RETRY_AFTER_SECONDS }),
    ...(page?.picture && { page: { number: page.number, picture: pictureUrl(page.picture) } }),
  })
}

const pictureUrl = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`

/** `more` is added to the message: the finding and its position. */
export function refuse(reason: RefusalReason, detail = '', more = ''): Refusal {
  const sentence = REASON_TEXTS[reason]
  return { ok: false, reason, message: more === '' ? sentence : `${sentence} ${more}`, detail }
}

/** Thrown by functions that read a file and caught at the entry points of `server/documents`. */
export class RefusedFile extends Error {
  readonly refusal: Refusal
  constructor(reason: RefusalReason, detail = '', more = '', page?: RefusedPage) {
    super(`${reason}: ${detail}`)
    this.refusal = { ...refuse(reason, detail, more), ...(page && { page }) }
  }
}
