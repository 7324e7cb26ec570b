import { Textarea, type TextareaProps } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '../lib/is-composing.ts'
import { Floating } from './floating.tsx'
import { GrowingTextarea, type GrowingTextareaProps } from './growing-textarea.tsx'
import { begunName, completeName, matchSuggestions, type Suggestion } from './match-suggestions.ts'
import classes from './suggestion-list.module.css'

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

interface SuggestionListProps {
  id: string
  anchor: RefObject<HTMLElement | null>
  suggestions: readonly Suggestion[]
  active: number
  onPick(text: string): void
  /** The anchor has been scrolled out of sight. */
  onAnchorHidden(): void
}

const LIST_WIDTH = 380

const suggestionId = (listId: string, index: number) => `${listId}-${index}`

/** The open suggestions below a text. Mounted only while they are open; the text has the focus and the keys. */
function SuggestionList(props: SuggestionListProps) {
  const { id, anchor, suggestions, active, onPick, onAnchorHidden } = props
  const list = useRef<HTMLDivElement>(null)
  const shownActive = useRef(active)
  useEffect(() => {
    // A list that opens shows its first option: scrolling would lay out the page once more.
    if (shownActive.current === active) return
    shownActive.current = active
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) onAnchorHidden()
    })
    if (anchor.current) observer.observe(anchor.current)
    return () => observer.disconnect()
  }, [anchor, onAnchorHidden])
  return (
    <Floating anchor={anchor} width={LIST_WIDTH} className={classes.list}>
      <div role="listbox" id={id} aria-label="Parole e campi" ref={list} className={classes.options}>
        {suggestions.map(({ text, label }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text that owns the list has the keyboard
          <div
            key={text}
            role="option"
            tabIndex={-1}
            id={suggestionId(id, index)}
            className={classes.option}
            aria-selected={index === active}
            // The text keeps the focus: the list closes on blur.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(text)}
          >
            <span className={classes.text}>{text}</span>
            <span className={classes.label}>{label}</span>
          </div>
        ))}
      </div>
    </Floating>
  )
}
