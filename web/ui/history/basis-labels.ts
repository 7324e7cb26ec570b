import { BASIS_LABELS, CONSENT_SECTOR_LABELS } from '../../../contract/duties/basis.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { labelIn } from '../../lib/label-in.ts'

/** What was said of why the office may speak to a person, by the names in the history. */
export const BASIS_PROPERTIES: Readonly<Record<string, string>> = {
  basis: 'Perché possiamo parlare',
  basis_at: 'Giorno',
  basis_seller: 'Venditore',
  basis_products: 'Per che cosa',
  basis_proof: 'Prova',
  basis_text: 'Versione del testo',
  basis_channel: 'Come ha dato il consenso',
  basis_sector: 'Settore',
  basis_number: 'Numero che ha chiamato',
  basis_speaker: 'Chi ha parlato',
}

export function basisText(field: string, value: string): string {
  if (field === 'basis') return labelIn(BASIS_LABELS, value) ?? value
  if (field === 'basis_sector') return labelIn(CONSENT_SECTOR_LABELS, value) ?? value
  return field === 'basis_at' ? italianDate(value) : value
}
