import { parseHeld } from '../../../db/held-crm-lists.ts'
import { explainEntry, moduleOf } from '../explain-entry.ts'
import { findOwners, findProducts } from '../local-entries.ts'
import type { CrmOutcome, CrmPort } from '../port.ts'
import { attachFile } from './attach-file.ts'
import type { ZohoParts } from './client.ts'
import { closeEntry } from './close-entry.ts'
import { findCompanies } from './find-companies.ts'
import { listFields } from './list-fields.ts'
import { findRecordUrl } from './record-urls.ts'
import { findReading, refreshOwners, refreshProducts } from './refresh-lists.ts'
import { filledFields, writeEntry, writeLead } from './write-entry.ts'

/** Lists are read again in the background after this. */
const FRESH_MS = 10 * 60_000

/** Zoho CRM. Products and owners are cached in our tables, so that forms open while Zoho is unavailable. */
export function createZoho(parts: ZohoParts): CrmPort {
  const products = cacheList(parts, 'products', () => refreshProducts(parts))
  const owners = cacheList(parts, 'owners', () => refreshOwners(parts))
  return {
    name: 'zoho',
    url: parts.settings.webUrl,
    async listProducts() {
      const outcome = await products()
      return outcome.ok ? { ok: true, products: await findProducts(parts.db) } : outcome
    },
    async listOwners() {
      const outcome = await owners()
      return outcome.ok ? { ok: true, owners: await findOwners(parts.db) } : outcome
    },
    saveLead: (key, lead) => writeLead(parts, key, lead),
    findCompanies: (company) => findCompanies(parts, company),
    filledFields: (entry) => filledFields(parts, entry),
    saveEntry: (entry) => writeEntry(parts, entry),
    closeEntry: (entry) => closeEntry(parts, entry),
    attach: (part, id, file) => attachFile(parts, moduleOf(parts.settings, part), id, file),
    explain: (part, entry) => explainEntry(parts.db, parts.settings, part, entry),
    listFields: (part, how) => listFields(parts, moduleOf(parts.settings, part), how),
    pageOf: (part, id) => findRecordUrl(parts, moduleOf(parts.settings, part), id),
  }
}

/** Waits only for the first read and for a list that was confirmed; otherwise cached lists are used, even if they cannot be refreshed. */
function cacheList(
  parts: ZohoParts,
  name: string,
  refresh: () => Promise<{ ok: true } | (CrmOutcome<never> & { ok: false })>,
) {
  let reading: ReturnType<typeof refresh> | undefined
  const once = () => {
    reading ??= refresh().finally(() => {
      reading = undefined
    })
    return reading
  }
  return async () => {
    const last = await findReading(parts, name)
    if (!last || parseHeld(last.value)?.confirmed) return await once()
    // Its failure is recorded in the health of the service; the next call retries.
    if (parts.now().getTime() - last.read_at.getTime() > FRESH_MS) once().catch(() => undefined)
    return { ok: true } as const
  }
}
