import { Textarea, type TextareaProps } from '@mantine/core'
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '../lib/is-composing.ts'
import { GrowingTextarea, type GrowingTextareaProps } from './growing-textarea.tsx'
import { begunName, completeName, matchSuggestions } from './match-suggestions.ts'
import { SuggestionList, suggestionId } from './suggestion-list.tsx'

interface TextWithSuggestionsProps extends Omit<GrowingTextareaProps, 'value' | 'onChange'> {
  value: string
  /** Every available variable: `$Nome`. */
  suggestions: readonly string[]
  /** A fixed number of rows; by default the box grows with its text. */
  rows?: number
  onChange(value: string): void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A text with variables and `{field}`s: a dollar sign or a brace opens suggestions, by name and by label. */
export function TextWithSuggestions({
  value,
  suggestions,
  rows,
  onChange,
  ...props
}: TextWithSuggestionsProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  // Empty while the list is closed.
  const [begun, setBegun] = useState('')
  const [active, setActive] = useState(0)
  const found = matchSuggestions(begun, suggestions)
  const isOpen = found.length > 0

  const updateSuggestions = (text: string, caret: number) => {
    setBegun(begunName(text, caret))
    setActive(0)
  }
  const close = useCallback(() => setBegun(''), [])
  const insertSuggestion = (name: string) => {
    const { text, caret } = completeName(value, input.current?.selectionStart ?? value.length, name)
    // The box has the new text before the next key, which is typed at the caret.
    flushSync(() => {
      onChange(text)
      close()
    })
    input.current?.setSelectionRange(caret, caret)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || isComposing(event.nativeEvent)) return
    const by = STEPS[event.key]
    if (event.key === 'Escape') return close()
    if (by !== undefined) setActive((active + by + found.length) % found.length)
    else if (event.key === 'Enter') insertSuggestion(found[active]!.text)
    else return
    event.preventDefault()
  }
  const box = {
    spellCheck: false,
    autoComplete: 'off',
    ...props,
    // A name that is being typed is not wrong yet.
    ...(isOpen && {
      error: undefined,
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': suggestionId(listId, active),
      // Escape closes the list before the dialog around it.
      'data-mantine-stop-propagation': true,
    }),
    ref: input,
    value,
    onChange: ({ currentTarget: { value: text, selectionStart } }) => {
      onChange(text)
      updateSuggestions(text, selectionStart)
    },
    onClick: ({ currentTarget: { selectionStart } }) => updateSuggestions(value, selectionStart),
    onKeyDown,
    onBlur: close,
  } satisfies TextareaProps
  return (
    <>
      {rows === undefined ? <GrowingTextarea maxRows={6} {...box} /> : <Textarea rows={rows} {...box} />}
      {isOpen && (
        <SuggestionList
          id={listId}
          anchor={input}
          suggestions={found}
          active={active}
          onPick={insertSuggestion}
          onAnchorHidden={close}
        />
      )}
    </>
  )
}
