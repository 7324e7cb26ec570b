import { useEffect } from 'react'
import type { Answers, FieldName } from '../../../../contract/index.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import { useFormStore } from '../store/form-context.ts'

/**
 * Tells what a person chose in a group of radio buttons once it is settled: at once with the mouse, the finger or the
 * space bar; the arrow keys choose each button that they pass, so with them only when the group is left.
 */
export function useSettledChoice<N extends FieldName>(name: N, settled: (value: Answers[N]) => void): void {
  const store = useFormStore()
  useEffect(() => {
    let byArrow = false
    let passed = false
    const tell = () => {
      passed = false
      const value = store.current.values[name]
      if (value !== undefined) settled(value)
    }
    const press = (event: KeyboardEvent) => {
      byArrow = event.key.startsWith('Arrow')
    }
    const point = () => {
      byArrow = false
    }
    const focus = (event: FocusEvent) => {
      const inside = event.target instanceof Element && event.target.closest(`[data-field="${name}"]`)
      if (passed && !inside) pointerPress.defer(tell)
    }
    addEventListener('keydown', press, true)
    addEventListener('pointerdown', point, true)
    addEventListener('focusin', focus)
    const forget = store.witness((field) => {
      if (field !== name) return
      if (byArrow) passed = true
      else tell()
    })
    return () => {
      removeEventListener('keydown', press, true)
      removeEventListener('pointerdown', point, true)
      removeEventListener('focusin', focus)
      forget()
    }
  }, [store, name, settled])
}
