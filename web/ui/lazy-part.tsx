import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { toast } from '../lib/toast.ts'

interface Closable {
  onClose(): void
}

/**
 * A dialog whose code comes when it is first opened. One that cannot be loaded says so and leaves the page as it is:
 * what stands behind it may be half a contract.
 */
export function lazyPart<P extends Closable>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => load().catch(() => ({ default: NotLoaded })))
}

function NotLoaded({ onClose }: Closable) {
  useEffect(() => {
    toast.error('Questa parte della pagina non si è caricata: controlla la rete e ricarica.')
    onClose()
  }, [onClose])
  return null
}
