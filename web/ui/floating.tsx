import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
  /** At least as wide as the anchor. */
  stretch?: boolean
  /** In pixels, less on a narrower page; by default as wide as its content. */
  width?: number
  className?: string
}

const GAP = 4
/** Invisible but focusable. */
const UNPLACED: CSSProperties = { opacity: 0, top: 0, left: 0 }

/** Below the anchor, or above it if there is more room. Sections clip overflow, so it is attached to the body. */
export function Floating({ anchor, children, stretch, width, className }: Props) {
  // Measured before the content is there, so that the page is laid out once.
  const [place, setPlace] = useState(() => placeNextTo(anchor.current, stretch, width))
  useLayoutEffect(() => {
    const updatePlace = () =>
      setPlace((before) => {
        const next = placeNextTo(anchor.current, stretch, width)
        return JSON.stringify(next) === JSON.stringify(before) ? before : next
      })
    // A text area grows with its text.
    const sizes = new ResizeObserver(updatePlace)
    if (anchor.current) sizes.observe(anchor.current)
    addEventListener('scroll', updatePlace, { capture: true, passive: true })
    addEventListener('resize', updatePlace)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', updatePlace, { capture: true })
      removeEventListener('resize', updatePlace)
    }
  }, [anchor, stretch, width])
  return createPortal(
    <div className={className} style={{ position: 'fixed', zIndex: 300, ...place }}>
      {children}
    </div>,
    document.body,
  )
}

const WIDEST_CONTENT = 290

function placeNextTo(
  anchor: HTMLElement | null,
  stretch: boolean | undefined,
  width: number | undefined,
): CSSProperties {
  if (!anchor) return UNPLACED
  const box = anchor.getBoundingClientRect()
  const height = window.visualViewport?.height ?? innerHeight
  const below = height - box.bottom
  const up = below < 260 && box.top > below
  return {
    left: Math.max(
      GAP,
      Math.min(box.left, innerWidth - (width ?? Math.max(box.width, WIDEST_CONTENT)) - GAP),
    ),
    ...(width !== undefined && { width: Math.min(width, innerWidth - 2 * GAP) }),
    ...(stretch && {
      minWidth: box.width,
      maxWidth: Math.max(box.width, Math.min(520, innerWidth - 2 * GAP)),
    }),
    ...(up ? { bottom: innerHeight - box.top + GAP } : { top: box.bottom + GAP }),
    '--room': `${Math.floor((up ? box.top : below) - 3 * GAP)}px`,
  }
}
