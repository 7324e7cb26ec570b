import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
  /** At least as wide as the anchor. */
  stretch?: boolean
  className?: string
}

const GAP = 4
/** Invisible but focusable. */
const UNPLACED: CSSProperties = { opacity: 0, top: 0, left: 0 }

/** Below the anchor, or above it if there is more room. Sections clip overflow, so it is attached to the body. */
export function Floating({ anchor, children, stretch, className }: Props) {
  const [place, setPlace] = useState<CSSProperties>(UNPLACED)
  useLayoutEffect(() => {
    const updatePlace = () =>
      anchor.current && setPlace(placeNextTo(anchor.current.getBoundingClientRect(), stretch))
    updatePlace()
    addEventListener('scroll', updatePlace, { capture: true, passive: true })
    addEventListener('resize', updatePlace)
    return () => {
      removeEventListener('scroll', updatePlace, { capture: true })
      removeEventListener('resize', updatePlace)
    }
  }, [anchor, stretch])
  return createPortal(
    <div className={className} style={{ position: 'fixed', zIndex: 300, ...place }}>
      {children}
    </div>,
    document.body,
  )
}

function placeNextTo(box: DOMRect, stretch: boolean | undefined): CSSProperties {
  const height = window.visualViewport?.height ?? innerHeight
  const below = height - box.bottom
  const up = below < 260 && box.top > below
  return {
    left: Math.max(GAP, Math.min(box.left, innerWidth - Math.max(box.width, 290) - GAP)),
    ...(stretch && {
      minWidth: box.width,
      maxWidth: Math.max(box.width, Math.min(520, innerWidth - 2 * GAP)),
    }),
    ...(up ? { bottom: innerHeight - box.top + GAP } : { top: box.bottom + GAP }),
    '--room': `${Math.floor((up ? box.top : below) - 3 * GAP)}px`,
  }
}
