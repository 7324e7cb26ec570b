import type { QueryClient } from '@tanstack/react-query'
import { catalogueQueries } from '../../lib/catalogue.ts'

/** After any change to packages; the form takes them from the same place. */
export const reloadPackages = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: catalogueQueries.packages.queryKey }, options)
