import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetchCatalogue } from '../lib/catalogue.ts'

/** GAP-11: once the page has its own answers, asks for what the form chooses from, while the page stands. */
export function useCatalogueAhead(): void {
  const client = useQueryClient()
  useEffect(() => {
    let begun = false
    let left = false
    const look = () => {
      if (begun || left || client.isFetching() > 0) return
      begun = true
      void prefetchCatalogue(client, () => left)
    }
    const unsubscribe = client.getQueryCache().subscribe(look)
    look()
    return () => {
      left = true
      unsubscribe()
    }
  }, [client])
}
