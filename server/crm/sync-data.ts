import type { CrmEntryName } from '../../contract/index.ts'
import type { SyncedIds } from '../../shared/api/crm-sync.ts'

/** The last sync of a record: the ids in the CRM, the time and the user. */
export interface SyncData extends SyncedIds {
  at: string
  user: string
  /** The record version of the sync. */
  version: number
}

/** The property names of the ids in the response and in the record (SYNC-4). */
export const ID_NAMES: Record<CrmEntryName, keyof SyncedIds> = {
  contact: 'contId',
  contract: 'contractId',
  luce: 'contractLuceId',
  gas: 'contractGasId',
  extra: 'contractExtraId',
  altra: 'contractAltraId',
  insurance: 'contractInsuranceId',
  contact_altra: 'contAltraId',
  contact_extra: 'contExtraId',
  contact_insurance: 'contInsuranceId',
}

/** The form fields with the contract numbers of the CRM (GAP-136). */
export const NUMBER_FIELDS: Partial<
  Record<CrmEntryName, 'codice_contratto_luce' | 'codice_contratto_gas' | 'codice_contratto_extra'>
> = {
  luce: 'codice_contratto_luce',
  gas: 'codice_contratto_gas',
  extra: 'codice_contratto_extra',
}

/** The ids in a record's column; other formats of older versions yield none. */
export function readSyncedIds(stored: unknown): SyncedIds {
  if (typeof stored !== 'object' || stored === null) return {}
  const known = stored as Record<string, unknown>
  const names = Object.values(ID_NAMES)
  return Object.fromEntries(
    names.flatMap((name) => (typeof known[name] === 'string' ? [[name, known[name]]] : [])),
  )
}
