export interface OperationFamily {
  pattern: RegExp
  label: string
  /** A matching name. */
  example: string
}

/** FORM-TOP-40, FORM-SUPPLY-9. In any case; both spellings of allaccio; `sub` only as a separate word. Underscores count as blanks. */
export const CAMBIO: OperationFamily = {
  pattern: /cambio/i,
  label: 'un cambio',
  example: 'EI Cambio',
}
export const VOLTURA: OperationFamily = { pattern: /voltura/i, label: 'una voltura', example: 'EI Voltura' }
export const CAMBIO_VOLTURA: OperationFamily = {
  pattern: /cambio.*voltura|voltura.*cambio/i,
  label: 'un cambio con voltura',
  example: 'EI Cambio+Voltura',
}
export const SUBENTRO: OperationFamily = {
  pattern: /\bsub(entro)?\b/i,
  label: 'un subentro',
  example: 'EI Subentro',
}
export const PRIMA: OperationFamily = {
  pattern: /prima[\s.-]*att/i,
  label: 'una prima attivazione',
  example: 'EI Prima Att.',
}
export const ALLACC: OperationFamily = { pattern: /allac/i, label: 'un allaccio', example: 'EI Allacc.' }
export const TAKEOVERS = [VOLTURA, SUBENTRO] as const
export const TEMPORARY: OperationFamily = {
  pattern: /temporaneo/i,
  label: 'un allaccio temporaneo',
  example: 'EG Allacc. TEMPORANEO EE_PIVA',
}
/** The works that need a permit. */
export const WORKS = [ALLACC, PRIMA] as const
