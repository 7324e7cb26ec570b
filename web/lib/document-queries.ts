import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCustoms } from '../../shared/api/customs.ts'
import { readDocumentValues, type ValuesSource } from '../../shared/api/document-samples.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { FIXED_WORDS, withCustomWords, wordOf } from '../../shared/documents/words.ts'
import { send } from './transport.ts'

/** SHELL-46: asked for at start. */
export const customsQuery = queryOptions({
  queryKey: ['customs', 'list'],
  queryFn: async ({ signal }) => (await send(listCustoms, {}, { signal })).fields,
  meta: { failure: 'in place' },
})

/** What documents say of a contract, without the office's own words. */
const documentValuesQuery = (source: ValuesSource) =>
  queryOptions({
    queryKey: ['document-values', source],
    queryFn: async ({ signal }): Promise<DocumentValues> => {
      const { words, fields } = await send(readDocumentValues, { body: { source } }, { signal })
      return { words: new Map(Object.entries(words)), fields: new Map(Object.entries(fields)) }
    },
    staleTime: 60_000,
    meta: { failure: 'in place' },
  })

const NO_CUSTOMS: never[] = []

/** Every word that a document may say now. */
export function useWords(): readonly string[] {
  const { data: customs = NO_CUSTOMS } = useQuery(customsQuery)
  return useMemo(() => [...FIXED_WORDS, ...customs.map(({ name }) => wordOf(name))], [customs])
}

/** The values with which examples are made, the office's own words among them; undefined until they are there. */
export function useExample(source: ValuesSource): DocumentValues | undefined {
  const { data: customs = NO_CUSTOMS } = useQuery(customsQuery)
  const { data: values } = useQuery(documentValuesQuery(source))
  return useMemo(() => values && withCustomWords(values, customs), [values, customs])
}
