import { crmPartOf, resolve } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import { findRecord, valuesOf } from '../../records/find-record.ts'
import { loadCatalogue } from '../../records/load-catalogue.ts'
import { askAboutCompanies } from './company-questions.ts'
import { entryNameOf, findOtherRecords, formerEntries, isContact, readLedger } from './entry-ledger.ts'
import { keyedEntries } from './push-entries.ts'

/**
 * The questions before a sync of the record, and the entries that it would close. A customer who is one of another record, or still one of this, is
 * not among them. Throws `not-found`.
 */
export async function planSync(context: Context, id: string) {
  const { db, crm } = context
  const record = await findRecord(db, id)
  const ledger = await readLedger(db, id)
  const resolved = resolve(valuesOf(record), await loadCatalogue(db))
  const entries = keyedEntries({ record, resolved }, ledger)
  const questions = await askAboutCompanies(context, record, entries, ledger, resolved.answered.contact_id)
  const keys = new Set(entries.map(({ key }) => key))
  const current = new Set(ledger.flatMap((row) => (keys.has(row.key) ? row.external_id : [])))
  const closing = []
  for (const row of formerEntries(ledger, keys)) {
    const { external_id } = row
    if (external_id === '' || current.has(external_id)) continue
    if (isContact(row) && (await findOtherRecords(db, id, external_id)).length > 0) continue
    const part = entryNameOf(row)
    closing.push({ part, page: await crm.pageOf(crmPartOf(part), external_id) })
  }
  return { closing, questions }
}
