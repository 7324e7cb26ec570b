import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Answers } from '../../../../contract/index.ts'
import { KINDS } from '../../../../contract/kinds/kinds.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import type { FieldView } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import { historyStep, TextHistory } from './text-history.ts'
import { useReportedChange } from './use-reported-change.ts'

export interface TextFormat {
  /** The text of a stored value. */
  show(value: string): string
  /** The value while the user types. */
  onInput(text: string): string
  /** The value after the field loses focus. */
  onBlur(text: string): string
}

/** A format that throws shows and stores the text as it is, so that it can be changed. */
function plainIfFailing(format: TextFormat): TextFormat {
  const plain = (convert: (text: string) => string) => (text: string) => {
    try {
      return convert(text)
    } catch (error) {
      reportError(error)
      return text
    }
  }
  return { show: plain(format.show), onInput: plain(format.onInput), onBlur: plain(format.onBlur) }
}

type TextBox = HTMLInputElement | HTMLTextAreaElement

/**
 * The props of an uncontrolled text control: the text belongs to the browser while the user types, which preserves
 * the cursor, undo and input methods, and renders nothing. It is written only if the value changes in another way.
 */
export function useTextBox<Box extends TextBox>({ name }: FieldView, wanted: TextFormat) {
  const store = useFormStore()
  const format = plainIfFailing(wanted)
  const ref = useRef<Box>(null)
  const [history] = useState(() => new TextHistory())
  const entered = useRef<string>(undefined)
  const storedText = () => {
    const stored = store.current.values[name]
    return typeof stored === 'string' ? stored : ''
  }
  const setValue = (text: string) => {
    if (text !== storedText()) store.set(name, text as Answers[typeof name])
  }
  const writeValue = useEffectEvent(() => {
    const box = ref.current
    const stored = storedText()
    if (box && format.onInput(box.value) !== stored) box.value = format.show(stored)
  })
  useLayoutEffect(() => {
    writeValue()
    return store.subscribe(`value:${name}`, () => writeValue())
  }, [store, name])
  useReportedChange(ref, (box: Box) => setValue(format.onInput(box.value)))
  return {
    ref,
    onInput: ({ currentTarget }: FormEvent<Box>) => setValue(format.onInput(currentTarget.value)),
    onBlur: ({ currentTarget: box }: FocusEvent<Box>) =>
      pointerPress.defer(() => {
        // A new value is written into the box at once.
        const typed = box.value
        setValue(format.onBlur(typed))
        store.leave(name)
        const text = format.show(storedText())
        if (typed === text) return
        history.add(entered.current ?? '', typed, text)
        box.value = text
      }),
    onFocus: ({ currentTarget }: FocusEvent<Box>) => {
      entered.current = currentTarget.value
    },
    onKeyDown: (event: KeyboardEvent<Box>) => {
      const { currentTarget: box } = event
      const step = historyStep(event)
      const text = step && history[step](box.value)
      if (text === undefined) return
      event.preventDefault()
      box.value = text
      setValue(format.onInput(text))
    },
  }
}

/** How a kind of text is displayed, typed and normalized on blur, as the contract defines it. */
export function textFormat({ kind: name, rules, options }: FieldView): TextFormat {
  const kind = KINDS[name]
  const capitalize = (text: string) => (rules?.upperCase ? text.toUpperCase() : text)
  return {
    show: (value) => kind.display(value, options),
    onInput: capitalize,
    onBlur: (text) => {
      const parsed = kind.parse(capitalize(text))
      return typeof parsed === 'string' ? parsed : ''
    },
  }
}
