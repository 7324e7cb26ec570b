import type { Action, OfferedAction } from '../../../../../contract/index.ts'
import { toast } from '../../../../lib/toast.ts'
import type { FormStore } from '../../store/form-store.ts'

type CopyName = OfferedAction['action']

const FROM_CUSTOMER = 'Copia qui i dati che il cliente ha già dato'

/** Descriptions of the form's buttons. */
export const ACTION_LABELS: Readonly<Partial<Record<CopyName, string>>> = {
  'copy-dati': 'Copia i dati del cliente nella vendita extra o nella seconda vendita',
  'residenza-to-punto': 'Copia l’indirizzo di residenza nel punto di fornitura',
  'punto-to-residenza': 'Copia qui l’indirizzo del punto di fornitura',
  'altro-indirizzo':
    'Svuota l’indirizzo per scriverne un altro a mano; da vuoto riprende quello del punto di fornitura',
  'residenza-to-extra': 'Copia qui l’indirizzo di residenza',
  'punto-to-extra': 'Copia qui comune e provincia del punto di fornitura',
  'altro-indirizzo-extra':
    'Svuota l’indirizzo per scriverne un altro a mano; da vuoto riprende quello di residenza',
  'extra-holder-to-iban': 'Copia qui nome, cognome e codice fiscale dell’intestatario della vendita extra',
  'customer-to-iban': FROM_CUSTOMER,
  'customer-to-iban-altra': FROM_CUSTOMER,
  'customer-to-billing': 'Copia qui l’email del cliente',
  'customer-to-insurance': FROM_CUSTOMER,
  'customer-to-mailing': FROM_CUSTOMER,
  'customer-to-newsletter': FROM_CUSTOMER,
}

/** Why a button changed nothing. */
export const NOTHING_COPIED = 'Niente da copiare: i dati di partenza mancano ancora o sono già qui.'

/** Runs a copy action; shows a notification if there was nothing to copy. `section` as for the store's `runAction`. */
export function runCopyAction(store: FormStore, action: Action, label: string, section = ''): void {
  const before = store.current.values
  store.runAction(action, label, section)
  if (store.current.values === before) toast.error(NOTHING_COPIED)
}
