import type { QueryClient } from '@tanstack/react-query'
import { catalogueQueries } from '../../lib/catalogue.ts'
import type { Named } from '../../lib/same-named.ts'

/** All packages by name, as the server has them now. */
export async function readNames(client: QueryClient): Promise<Named[]> {
  const packages = await client.fetchQuery({ ...catalogueQueries.packages, staleTime: 0 })
  return packages.map(({ id, package_name, client_type, product_type }) => {
    return { id, name: package_name, about: `${client_type}, ${product_type}` }
  })
}

/** After any change to packages; the form takes them from the same place. */
export const reloadPackages = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: catalogueQueries.packages.queryKey }, options)
