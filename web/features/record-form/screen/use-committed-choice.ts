import { useEffect } from 'react'
import type { Answers, FieldName } from '../../../../contract/index.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import { useFormStore } from '../store/form-context.ts'

/**
 * Reports the committed choice of a group of radio buttons: immediately with the mouse, a finger or the space
 * bar; with the arrow keys, which choose each button that they pass, when the group loses focus.
 */
export function useCommittedChoice<N extends FieldName>(
  name: N,
  onCommit: (value: Answers[N]) => void,
): void {
  const store = useFormStore()
  useEffect(() => {
    let byArrow = false
    let passed = false
    const commit = () => {
      passed = false
      const value = store.current.values[name]
      if (value !== undefined) onCommit(value)
    }
    const press = (event: KeyboardEvent) => {
      byArrow = event.key.startsWith('Arrow')
    }
    const point = () => {
      byArrow = false
    }
    const focus = (event: FocusEvent) => {
      const inside = event.target instanceof Element && event.target.closest(`[data-field="${name}"]`)
      if (passed && !inside) pointerPress.defer(commit)
    }
    addEventListener('keydown', press, true)
    addEventListener('pointerdown', point, true)
    addEventListener('focusin', focus)
    const forget = store.onUserChange((field) => {
      if (field !== name) return
      if (byArrow) passed = true
      else commit()
    })
    return () => {
      removeEventListener('keydown', press, true)
      removeEventListener('pointerdown', point, true)
      removeEventListener('focusin', focus)
      forget()
    }
  }, [store, name, onCommit])
}
