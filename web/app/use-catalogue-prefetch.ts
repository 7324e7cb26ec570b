import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetchCatalogue } from '../lib/catalogue.ts'

/** GAP-11: after the page's own requests, prefetches the form's catalogue while the page is open. */
export function useCataloguePrefetch(): void {
  const client = useQueryClient()
  useEffect(() => {
    let begun = false
    let hasLeft = false
    const prefetch = () => {
      if (begun || hasLeft || client.isFetching() > 0) return
      begun = true
      void prefetchCatalogue(client, () => hasLeft)
    }
    const unsubscribe = client.getQueryCache().subscribe(prefetch)
    prefetch()
    return () => {
      hasLeft = true
      unsubscribe()
    }
  }, [client])
}
