import type { FieldName } from '../fields.ts'
import type { Values } from '../form/types.ts'
import { emptyValues } from './initial-values.ts'

/** FORM-TOP-47, GAP-89: the fields that `Cancella dati` leaves as they are. */
const TECHNICAL = ['contact_id', 'contact_owner', 'code', 'lead_id', 'lead_created_id', 'timezone'] as const

/** An empty form of the same record, customer and owner. */
export function clearedValues(values: Values): Values {
  return { ...emptyValues(), ...pick(values, TECHNICAL) }
}

function pick(values: Values, names: readonly FieldName[]): Values {
  return Object.fromEntries(
    names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  )
}
