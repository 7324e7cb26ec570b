/**
 * All failures: id → HTTP status and displayed title.
 * Every answer that is not ok has an id of this table in a `FailureAnswer`.
 */
export const ERRORS = {
  'bad-request': { status: 400, title: 'Richiesta non valida' },
  'bad-json': { status: 400, title: 'Il testo ricevuto non è leggibile' },
  unauthenticated: { status: 401, title: 'Sessione scaduta' },
  'wrong-credentials': { status: 403, title: 'Login o password errati' },
  'login-incomplete': { status: 403, title: 'Accesso non ancora completato' },
  'password-change-due': { status: 403, title: 'Serve una nuova password' },
  'proof-needed': { status: 403, title: 'Serve una conferma: scrivere di nuovo la password e un codice' },
  'not-allowed': { status: 403, title: 'Operazione non permessa' },
  'not-found': { status: 404, title: 'Non trovato' },
  removed: { status: 404, title: 'Record rimosso' },
  'wrong-method': { status: 405, title: 'Metodo non accettato' },
  conflict: { status: 409, title: 'Qualcun altro ha salvato prima' },
  'newer-definition': {
    status: 409,
    title: 'Salvato con una versione più recente del modulo: ricaricare la pagina',
  },
  'idempotency-key-reused': { status: 409, title: 'Chiave di ripetizione già usata per un’altra richiesta' },
  'too-large': { status: 413, title: 'Troppo grande' },
  'unsupported-media-type': { status: 415, title: 'Tipo di contenuto non accettato' },
  invalid: { status: 422, title: 'Alcuni campi non sono corretti' },
  'not-subscribable': { status: 422, title: 'Iscrizione alla newsletter non possibile' },
  'no-document': { status: 422, title: 'Documento non disponibile' },
  'refused-file': { status: 422, title: 'File non accettato' },
  'rate-limited': { status: 429, title: 'Troppe richieste: riprovare più tardi' },
  internal: { status: 500, title: 'Something went wrong' },
  'external-service-failed': { status: 502, title: 'Un servizio esterno non risponde' },
  'disk-full': { status: 503, title: 'Il disco del server è pieno' },
  unavailable: { status: 503, title: 'Servizio momentaneamente non disponibile' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorId = keyof typeof ERRORS

/** One problem of one input field. `field` is a path such as `limit` or `pod`. */
export interface FieldIssue {
  field: string
  code: string
  message: string
}

/** Who removed a record and when, and whether the requesting user may restore it. */
export interface Removal {
  by: string
  at: string
  mayRestore: boolean
}

/** `theirs` of a `conflict` on an entry that administrators edit. */
export interface StaleAnswer<Entry> {
  /** The stored entry as a read returns it; the next save refers to its version. */
  stored: Entry
  /** Empty when the history has no user. */
  savedBy: string
  savedAt: string | null
  /** The properties changed since the author read the entry, by their names in the history. */
  changed: string[]
}

/** A page of a refused file. */
export interface ShownPage {
  number: number
  /** A data URL. */
  picture: string
}

/** The body of every answer that is not ok. */
export interface FailureAnswer {
  ok: false
  error: { id: ErrorId; title: string }
  errorMessage: string
  issues?: FieldIssue[]
  /** Seconds to wait, with 429 and 503. */
  retryAfter?: number
  /**
   * With `external-service-failed`: the parts that succeeded, by the names of `issues`, and their pages; with `closing`
   * how an entry was closed.
   */
  done?: { name: string; page?: string | undefined; closing?: string | undefined }[]
  /** With `conflict`: the current record, or a `StaleAnswer`. */
  theirs?: unknown
  /** With `removed`. */
  removal?: Removal
  /** With `refused-file`: the page that a document would change, with red where it differs. */
  page?: ShownPage
}
