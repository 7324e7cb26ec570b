import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readDocumentValues, type ValuesSource } from '../../shared/api/document-samples.ts'
import { listTemplateVariables } from '../../shared/api/template-variables.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import {
  FIXED_VARIABLES,
  variableOf,
  withCustomVariables,
} from '../../shared/documents/template-variables.ts'
import { callQuery } from './call-query.ts'

/** SHELL-46: fetched at start. */
export const templateVariablesQuery = callQuery(
  ['customs', 'list'],
  listTemplateVariables,
  {},
  ({ fields }) => fields,
)

/** The values of a contract in documents, without the organisation's template variables. */
const documentValuesQuery = (source: ValuesSource) => ({
  ...callQuery(['document-values', source], readDocumentValues, { body: { source } }, ({ words, fields }) => {
    return { variables: new Map(Object.entries(words)), fields: new Map(Object.entries(fields)) }
  }),
  staleTime: 60_000,
})

const NO_TEMPLATE_VARIABLES: never[] = []

/** Every available template variable. */
export function useTemplateVariables(): readonly string[] {
  const { data: templateVariables = NO_TEMPLATE_VARIABLES } = useQuery(templateVariablesQuery)
  return useMemo(
    () => [...FIXED_VARIABLES, ...templateVariables.map(({ name }) => variableOf(name))],
    [templateVariables],
  )
}

/** The values of examples, including the organisation's template variables; undefined until loaded. */
export function useExampleValues(source: ValuesSource): DocumentValues | undefined {
  const { data: templateVariables = NO_TEMPLATE_VARIABLES } = useQuery(templateVariablesQuery)
  const { data: values } = useQuery(documentValuesQuery(source))
  return useMemo(() => values && withCustomVariables(values, templateVariables), [values, templateVariables])
}
