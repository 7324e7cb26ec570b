import { useEffect, useRef } from 'react'
import type { Answers, FieldName } from '../../../../contract/index.ts'
import { useFormStore } from '../store/form-context.ts'

interface Reading {
  /** The text for a stored value. */
  show(value: string): string
  /** The value while the person is still typing. */
  typing(text: string): string
  /** The value once the field is left. */
  left(text: string): string
}

/**
 * A text control that keeps its own text: typing goes to the store and waits for nothing. When the value changes in
 * any other way (derived, copied, suggested) the text follows.
 */
export function useTextControl<E extends HTMLInputElement | HTMLTextAreaElement>(
  name: FieldName,
  reading: Reading,
) {
  const store = useFormStore()
  const control = useRef<E>(null)
  const typing = useRef(false)
  const latest = useRef(reading)
  latest.current = reading

  const textOf = () => {
    const value = store.current.values[name]
    return typeof value === 'string' ? latest.current.show(value) : ''
  }
  const put = (value: string) => {
    if (value === (store.current.values[name] ?? '')) return
    typing.current = true
    store.set(name, value as Answers[typeof name])
    typing.current = false
  }

  useEffect(() => {
    const follow = () => {
      const element = control.current
      if (!element || typing.current) return
      const value = store.current.values[name]
      const text = typeof value === 'string' ? latest.current.show(value) : ''
      if (element.value !== text) element.value = text
    }
    follow()
    return store.subscribe(`value:${name}`, follow)
  }, [store, name])

  return {
    ref: control,
    defaultValue: textOf(),
    onInput: (event: React.FormEvent<E>) => put(latest.current.typing(event.currentTarget.value)),
    onBlur: (event: React.FocusEvent<E>) => {
      put(latest.current.left(event.currentTarget.value))
      event.currentTarget.value = textOf()
      store.leave(name)
    },
  }
}
