/** Who can mend the cause of a refusal. */
type Mender = 'customer' | 'agent' | 'office' | 'supplier' | 'wait' | 'none'

interface Cause {
  id: string
  label: string
  mendedBy: Mender
}

/** The causes of refusals and suspensions by their meaning (OUTCOME-14); a supplier's words are mapped to them. */
export const CAUSES = [
  { id: 'holder-mismatch', label: 'Il codice fiscale non è quello del punto', mendedBy: 'customer' },
  { id: 'pod-wrong', label: 'POD errato o inesistente', mendedBy: 'agent' },
  { id: 'pdr-wrong', label: 'PDR errato o inesistente', mendedBy: 'agent' },
  { id: 'point-inactive', label: 'Il punto non è attivo', mendedBy: 'agent' },
  { id: 'point-active', label: 'Il punto è già attivo', mendedBy: 'agent' },
  { id: 'already-supplied', label: 'Già fornito da questo fornitore', mendedBy: 'agent' },
  { id: 'other-request', label: 'Un’altra richiesta è in corso', mendedBy: 'wait' },
  { id: 'debt', label: 'Credito respinto o morosità', mendedBy: 'office' },
  { id: 'suspended-debt', label: 'Punto sospeso per morosità', mendedBy: 'office' },
  { id: 'cmor', label: 'CMOR sul punto', mendedBy: 'office' },
  { id: 'title-missing', label: 'Manca il titolo sull’immobile', mendedBy: 'customer' },
  { id: 'paper-missing', label: 'Documento mancante', mendedBy: 'customer' },
  { id: 'paper-unreadable', label: 'Documento illeggibile o scaduto', mendedBy: 'customer' },
  { id: 'signature', label: 'Firma mancante o non conforme', mendedBy: 'customer' },
  { id: 'quality-call', label: 'Verifica telefonica', mendedBy: 'agent' },
  { id: 'not-recognised', label: 'Il cliente disconosce', mendedBy: 'office' },
  { id: 'offer-closed', label: 'Offerta non più valida', mendedBy: 'agent' },
  { id: 'offer-mismatch', label: 'Offerta non adatta', mendedBy: 'agent' },
  { id: 'iban', label: 'IBAN o intestatario non valido', mendedBy: 'agent' },
  { id: 'technical', label: 'KO tecnico', mendedBy: 'supplier' },
  { id: 'migration-code', label: 'Codice di migrazione errato', mendedBy: 'agent' },
  { id: 'duplicate', label: 'Contratto doppio', mendedBy: 'office' },
  { id: 'withdrawn', label: 'Ripensamento', mendedBy: 'none' },
  { id: 'other', label: 'Altro', mendedBy: 'office' },
] as const satisfies readonly Cause[]

export type CauseId = (typeof CAUSES)[number]['id']
export const CAUSE_IDS = CAUSES.map(({ id }) => id) as [CauseId, ...CauseId[]]

/** Empty for the words of a supplier that are not mapped yet. */
export const causeLabel = (id: string): string => CAUSES.find((cause) => cause.id === id)?.label ?? ''

const MENDERS: readonly Mender[] = ['customer', 'agent', 'office']
/** The causes that customer, agent or office can mend; others pass by themselves, or stay. */
export const MENDABLE_CAUSES = CAUSES.filter(({ mendedBy }) => MENDERS.includes(mendedBy)).map(({ id }) => id)
