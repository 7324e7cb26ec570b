import type { QueryClient } from '@tanstack/react-query'
import { catalogueQueries } from '../../lib/catalogue.ts'
import type { Named } from '../../lib/find-same-name.ts'

/** All packages by name, as currently stored. */
export async function readNames(client: QueryClient): Promise<Named[]> {
  const packages = await client.fetchQuery({ ...catalogueQueries.packages, staleTime: 0 })
  return packages.map(({ id, package_name, client_type, product_type }) => {
    return { id, name: package_name, about: `${client_type}, ${product_type}` }
  })
}

/** Called after any change of packages; the form uses the same query. */
export const reloadPackages = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: catalogueQueries.packages.queryKey }, options)
