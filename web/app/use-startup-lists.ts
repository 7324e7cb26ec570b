import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { templateVariablesQuery } from '../lib/document-queries.ts'
import { useSession } from '../lib/session.ts'

/**
 * SHELL-44, SHELL-48: for an administrator the template variables are loaded at the start, on any page. The
 * other lists of the start are loaded by the tabs that count them and by the page that shows them. A failure is
 * shown by the page that needs the list, which loads it again.
 */
export function useStartupLists(): void {
  const client = useQueryClient()
  const { can } = useSession()
  useEffect(() => {
    if (can.seeAdministration) void client.prefetchQuery(templateVariablesQuery)
  }, [client, can.seeAdministration])
}
