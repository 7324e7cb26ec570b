import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { customsQuery } from '../lib/document-queries.ts'
import { useSession } from '../lib/session.ts'

/**
 * SHELL-44, SHELL-48: the custom fields are loaded at the start for an administrator, on whatever page that is. The
 * other lists of the start are loaded by the tabs that count them and by the page that shows them. A failure is shown by
 * the page that needs the list, which asks again.
 */
export function useStartupLists(): void {
  const client = useQueryClient()
  const { can } = useSession()
  useEffect(() => {
    if (can.seeAdministration) void client.prefetchQuery(customsQuery)
  }, [client, can.seeAdministration])
}
