import { useEffect, useState } from 'react'
import type { FieldName } from '../../../../../contract/index.ts'

const fieldOf = (target: EventTarget | null): FieldName | undefined =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-form] [data-field]')?.dataset.field as FieldName | undefined)
    : undefined

/** The field under the pointer, else the focused one. */
export function useActiveField(): FieldName | undefined {
  const [focused, setFocused] = useState<FieldName>()
  const [hovered, setHovered] = useState<FieldName>()
  useEffect(() => {
    const focus = (event: FocusEvent) => setFocused(fieldOf(event.target))
    const blur = (event: FocusEvent) => !event.relatedTarget && setFocused(undefined)
    const point = (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(fieldOf(event.target))
    addEventListener('focusin', focus)
    addEventListener('focusout', blur)
    addEventListener('pointerover', point, { passive: true })
    return () => {
      removeEventListener('focusin', focus)
      removeEventListener('focusout', blur)
      removeEventListener('pointerover', point)
    }
  }, [])
  return hovered ?? focused
}
