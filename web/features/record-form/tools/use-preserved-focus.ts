import { useEffect } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { isDialogOpen } from '../../../lib/single-keys.ts'
import { controlId } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'

interface FocusTarget {
  element: Element
  field: FieldName | undefined
  section: Element | null
  order: readonly FieldName[]
}

/**
 * The focused element may be removed: a section that no longer applies, a button that has done its work. The
 * browser then moves the focus to the top of the page; this hook moves it to the nearest element.
 */
export function usePreservedFocus(): void {
  const store = useFormStore()
  useEffect(() => {
    const form = document.querySelector('[data-form]')
    if (!form) return
    let focusTarget: FocusTarget | undefined
    let away = false
    const moveFocus = ({ target }: FocusEvent) => {
      away = target instanceof Element && target.closest('[role="dialog"]') !== null
    }
    const enter = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      focusTarget = {
        element: target,
        field: target.closest<HTMLElement>('[data-field]')?.dataset.field as FieldName | undefined,
        section: target.closest('section'),
        order: store.current.sections.flatMap(({ names }) => names),
      }
    }
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      // A click outside the fields keeps the last field.
      if (!relatedTarget)
        queueMicrotask(() => target === focusTarget?.element && isInDocument(target) && forget())
    }
    const forget = () => {
      focusTarget = undefined
    }
    const watch = new MutationObserver(() => {
      if (!focusTarget || (document.activeElement && document.activeElement !== document.body)) return
      const previousTarget = focusTarget
      if (previousTarget.element.isConnected) {
        // A dialog returns the focus only to the element that had it when it opened, which may be removed.
        if (away && !isDialogOpen()) focus(previousTarget.element)
        return
      }
      focusTarget = undefined
      focus(findNearest(previousTarget))
    })
    addEventListener('focusin', moveFocus)
    form.addEventListener('focusin', enter)
    form.addEventListener('focusout', leave as EventListener)
    // A dialog that opened meanwhile returns the focus to a removed element, so the whole page is searched.
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      removeEventListener('focusin', moveFocus)
      form.removeEventListener('focusin', enter)
      form.removeEventListener('focusout', leave as EventListener)
    }
  }, [store])
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

const isInDocument = (target: EventTarget | null) => target instanceof Element && target.isConnected

/**
 * The new focus target when a field is removed: the field itself if it still shows, else the nearest one before
 * it in the former order, else the nearest after it.
 */
export function findFocusTarget(
  removedField: FieldName,
  formerOrder: readonly FieldName[],
  isVisible: (name: FieldName) => boolean,
): FieldName | undefined {
  const at = formerOrder.indexOf(removedField)
  if (isVisible(removedField)) return removedField
  return (
    formerOrder.slice(0, Math.max(0, at)).findLast(isVisible) ?? formerOrder.slice(at + 1).find(isVisible)
  )
}

function findNearest({ field, section, order }: FocusTarget): HTMLElement | null {
  const control = (name: FieldName) => document.getElementById(controlId(name))
  const next = field && findFocusTarget(field, order, (name) => control(name) !== null)
  if (next) return control(next)
  const within = section?.isConnected ? section : document.querySelector('[data-form] section')
  return within?.querySelector<HTMLElement>('button, input, select, textarea') ?? null
}

/** The page renders a few times until a disabled button is enabled again. */
const FRAMES = 10

/**
 * A disabled button loses focus. Call this before: the returned function restores the focus when the button is
 * enabled, unless it has moved elsewhere meanwhile.
 */
export function preserveFocus(): () => void {
  const from = document.activeElement
  return () => {
    if (from instanceof HTMLElement && from !== document.body) restoreFocus(from, FRAMES)
  }
}

function restoreFocus(element: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    element.focus({ preventScroll: true })
    if (document.activeElement !== element && frames > 1) restoreFocus(element, frames - 1)
  })
}
