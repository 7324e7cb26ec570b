import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { findNewVersion } from '../lib/new-version.ts'
import { toast } from '../lib/toast.ts'

interface Closable {
  onClose(): void
}

/**
 * A dialog whose code is loaded when it is first opened. If it cannot be loaded, an error is shown and the
 * page, which may contain an unsaved contract, stays unchanged.
 */
export function lazyPart<P extends Closable>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => load().catch(() => ({ default: NotLoaded })))
}

/** A part that the page works without: it is absent where its code cannot be loaded. */
export function lazyExtra<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<P> })))
}

function NotLoaded({ onClose }: Closable) {
  useEffect(() => {
    onClose()
    void findNewVersion().then((isReplaced) => {
      // A new version has a notice of its own.
      if (!isReplaced)
        toast.error('Questa parte della pagina non si è caricata: controlla la rete e ricarica.')
    })
  }, [onClose])
  return null
}
