import type { CrmEntryName } from '../../../contract/index.ts'
import type { SyncedIds } from '../../../shared/api/crm-sync.ts'

/** What a record remembers of its last entering: the ids of the CRM, when, and who. */
export interface SyncData extends SyncedIds {
  at: string
  user: string
  /** The version that was entered. */
  version: number
}

/** The names that the answer and the record give to the ids (SYNC-4). */
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

/** Where the form shows what the CRM calls a contract (GAP-136). */
export const NUMBER_FIELDS: Partial<
  Record<CrmEntryName, 'codice_contratto_luce' | 'codice_contratto_gas' | 'codice_contratto_extra'>
> = {
  luce: 'codice_contratto_luce',
  gas: 'codice_contratto_gas',
  extra: 'codice_contratto_extra',
}

/** The ids in a record's column, whatever an older version wrote there. */
export function readSyncedIds(stored: unknown): SyncedIds {
  if (typeof stored !== 'object' || stored === null) return {}
  const known = stored as Record<string, unknown>
  const names = Object.values(ID_NAMES)
  return Object.fromEntries(
    names.flatMap((name) => (typeof known[name] === 'string' ? [[name, known[name]]] : [])),
  )
}
