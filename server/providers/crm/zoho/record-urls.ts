import { z } from 'zod'
import type { ZohoParts } from './client.ts'
import { findReading, lockCrmList } from './refresh-lists.ts'

const pages = z.object({ org: z.string(), tabs: z.record(z.string(), z.string()) })
type Pages = z.infer<typeof pages>

const org = z.object({ org: z.array(z.object({ zgid: z.coerce.string() })).min(1) })
const modules = z.object({
  modules: z.array(z.object({ api_name: z.string(), module_name: z.string() })),
})

/** The URL of an entry's page. Tabs have custom names, which are read once. */
export async function findRecordUrl(
  parts: ZohoParts,
  module: string,
  id: string,
): Promise<string | undefined> {
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
