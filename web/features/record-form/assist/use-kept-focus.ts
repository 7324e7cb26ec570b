import { useEffect } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { controlId } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import { nextHome } from './next-home.ts'
import { isDialogOpen } from './pressed.ts'

interface Home {
  element: Element
  field: FieldName | undefined
  section: Element | null
  order: readonly FieldName[]
}

/**
 * What had the cursor may go: a section that does not apply any more, a button that has done its work. The browser then
 * leaves the cursor at the top of the page; here it goes to what stands nearest.
 */
export function useKeptFocus(): void {
  const store = useFormStore()
  useEffect(() => {
    const form = document.querySelector('[data-form]')
    if (!form) return
    let home: Home | undefined
    let away = false
    const wander = ({ target }: FocusEvent) => {
      away = target instanceof Element && target.closest('[role="dialog"]') !== null
    }
    const enter = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      home = {
        element: target,
        field: target.closest<HTMLElement>('[data-field]')?.dataset.field as FieldName | undefined,
        section: target.closest('section'),
        order: store.current.sections.flatMap(({ names }) => names),
      }
    }
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      // A click beside the fields leaves the field where it is: nothing is lost.
      if (!relatedTarget) queueMicrotask(() => target === home?.element && isThere(target) && forget())
    }
    const forget = () => {
      home = undefined
    }
    const watch = new MutationObserver(() => {
      if (!home || (document.activeElement && document.activeElement !== document.body)) return
      const left = home
      if (left.element.isConnected) {
        // A dialog gives the cursor back only to what had it when it opened, and that may be gone.
        if (away && !isDialogOpen()) focus(left.element)
        return
      }
      home = undefined
      focus(nearest(left))
    })
    addEventListener('focusin', wander)
    form.addEventListener('focusin', enter)
    form.addEventListener('focusout', leave as EventListener)
    // A dialog that opened meanwhile gives the cursor back to what is gone, so the whole page is looked at.
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      removeEventListener('focusin', wander)
      form.removeEventListener('focusin', enter)
      form.removeEventListener('focusout', leave as EventListener)
    }
  }, [store])
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

const isThere = (target: EventTarget | null) => target instanceof Element && target.isConnected

function nearest({ field, section, order }: Home): HTMLElement | null {
  const control = (name: FieldName) => document.getElementById(controlId(name))
  const next = field && nextHome(field, order, (name) => control(name) !== null)
  if (next) return control(next)
  const within = section?.isConnected ? section : document.querySelector('[data-form] section')
  return within?.querySelector<HTMLElement>('button, input, select, textarea') ?? null
}
