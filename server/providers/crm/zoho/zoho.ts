import { z } from 'zod'
import { parseHeld } from '../../../crm-lists/held-crm-lists.ts'
import type { ServiceRequest } from '../../../http-client/port.ts'
import { digest } from '../../../secrets.ts'
import { explainEntry, moduleOf } from '../explain-entry.ts'
import { findOwners, findProducts } from '../local-entries.ts'
import type { CrmAttachment, CrmOutcome, CrmPort } from '../port.ts'
import { withoutMore } from '../word-failure.ts'
import type { ZohoParts } from './client.ts'
import { closeEntry } from './close-entry.ts'
import { findCompanies } from './find-companies.ts'
import { listFields } from './list-fields.ts'
import { readRefusal, readWriteResult } from './read-response.ts'
import { findReading, lockCrmList, refreshOwners, refreshProducts } from './refresh-lists.ts'
import { filledFields, hasCustomer, writeEntry, writeLead } from './write-entry.ts'

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
    hasCustomer: (id) => hasCustomer(parts, id),
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

const pages = z.object({ org: z.string(), tabs: z.record(z.string(), z.string()) })
type Pages = z.infer<typeof pages>

const org = z.object({ org: z.array(z.object({ zgid: z.coerce.string() })).min(1) })
const modules = z.object({
  modules: z.array(z.object({ api_name: z.string(), module_name: z.string() })),
})

/** The URL of an entry's page. Tabs have custom names, which are read once. */
async function findRecordUrl(parts: ZohoParts, module: string, id: string): Promise<string | undefined> {
  const known = pages.safeParse((await findReading(parts, 'pages'))?.value)
  const found = known.success && known.data.tabs[module] ? known.data : await readPages(parts)
  const tab = found?.tabs[module]
  return tab && `${parts.settings.webUrl}/crm/org${found.org}/tab/${tab}/${id}`
}

/** Undefined when unknown: the entry is in the CRM although its page is not known. */
async function readPages(parts: ZohoParts): Promise<Pages | undefined> {
  const ask = async (path: string) => {
    const called = await parts.client.call({ method: 'GET', path, repeatable: true })
    return called.ok ? called.answer.json : undefined
  }
  const organisation = org.safeParse(await ask('/org'))
  const tabs = modules.safeParse(await ask('/settings/modules'))
  if (!organisation.success || !tabs.success) return undefined
  const names = tabs.data.modules.map(({ api_name, module_name }) => [api_name, module_name])
  const found = { org: organisation.data.org[0]!.zgid, tabs: Object.fromEntries(names) }
  await lockCrmList(parts.db, parts, 'pages', found)
  return found
}

const attached = z.object({ data: z.array(z.object({ id: z.string(), File_Name: z.string() })) })
const UPLOAD_TIMEOUT_MS = 60_000

/** Attachments have no key field: our key is part of the file name, which is searched before sending. */
async function attachFile(
  { client }: ZohoParts,
  module: string,
  id: string,
  { key, name, bytes }: CrmAttachment,
): Promise<CrmOutcome<{ id: string }>> {
  const path = `/${module}/${encodeURIComponent(id)}/Attachments`
  const fileName = markedName(name, key)
  const listed = await client.call({
    method: 'GET',
    path,
    repeatable: true,
    query: { fields: 'id,File_Name', per_page: 200 },
  })
  if (!listed.ok) return listed
  if (listed.answer.status !== 204) {
    const found = attached.safeParse(listed.answer.json)
    if (!found.success) {
      return withoutMore(readRefusal(listed.answer))
    }
    const known = found.data.data.find((file) => file.File_Name === fileName)
    if (known) return { ok: true, id: known.id }
  }
  const sent = await client.call({
    method: 'POST',
    path,
    repeatable: false,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    ...multipart(fileName, bytes),
  })
  if (!sent.ok) return sent
  const written = readWriteResult(sent.answer)
  return written.ok ? written : withoutMore(written)
}

/** `Contratto Rossi [3f9ac2d1].pdf` */
function markedName(name: string, key: string): string {
  const safe = name.replaceAll(/[\r\n"\\/]/g, '_').replace(/\.pdf$/i, '')
  return `${safe.slice(0, 100)} [${digest(key).toString('hex').slice(0, 8)}].pdf`
}

function multipart(name: string, bytes: Uint8Array): Pick<ServiceRequest, 'body' | 'headers'> {
  const boundary = `sportello-${crypto.randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
