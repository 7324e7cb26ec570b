import { type RefObject, useEffect, useRef } from 'react'
import { Floating } from './floating.tsx'
import type { Suggestion } from './match-suggestions.ts'
import classes from './suggestion-list.module.css'

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

export const suggestionId = (listId: string, index: number) => `${listId}-${index}`

/** The open suggestions below a text. Mounted only while they are open; the text has the focus and the keys. */
export function SuggestionList(props: SuggestionListProps) {
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
