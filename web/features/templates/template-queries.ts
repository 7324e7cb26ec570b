import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  listTemplates,
  readTemplate,
  readTemplateContent,
  readTemplateFile,
} from '../../../shared/api/templates.ts'
import { callQuery } from '../../lib/call-query.ts'
import { encodePart } from '../../lib/encode-part.ts'
import { queryOf } from '../../lib/list-state.ts'
import { send } from '../../lib/transport.ts'
import { listPageQuery } from '../../lib/use-list-page.ts'
import { entryQuery } from '../../ui/crud/entity.ts'
import { TEMPLATE_LIST_START, type TemplateListState } from './template-list-state.ts'

const LIST = ['templates', 'list']

export const templatePageQuery = (state: TemplateListState) =>
  listPageQuery(LIST, listTemplates, { query: queryOf(state) }, ({ templates, count }) => {
    return { rows: templates, count, exact: true }
  })

/** GAP-11: the first page is prefetched for an administrator; its count is that of the chip (GAP-5). */
export const firstTemplatesQuery = templatePageQuery(TEMPLATE_LIST_START)

export const templateQuery = (id: string) => entryQuery('templates', id, readTemplate, { params: { id } })

/** The fields of the stored file. */
export const contentQuery = (id: string) => ({
  ...callQuery(['templates', 'content', id], readTemplateContent, { params: { id } }),
  staleTime: 0,
  refetchOnWindowFocus: false,
})

/** The bytes of a Base64 text. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** The stored file itself; it may be replaced under the same name, so `version` is part of the key. */
export const storedFileQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ['templates', 'file', id, version],
    queryFn: async ({ signal }) => {
      const { filename, pdf } = await send(readTemplateFile, { params: { id } }, { signal })
      return new File([bytesOf(pdf)], filename, { type: 'application/pdf' })
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: 'in place' },
  })

/** API-86. */
export const templateFileAddress = (filename: string): string => `/pdfs/${encodePart(filename)}`

/** Called after any change of templates; operations show their templates' names. */
export async function reloadTemplates(client: QueryClient, options?: { throwOnError: boolean }) {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['templates'] }, options),
    client.invalidateQueries({ queryKey: ['scripts', 'list'] }, options),
  ])
}
