import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OfferedOption } from '../../../../contract/index.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { findWritten, matchOptions, SHOWN_OPTIONS } from '../../../lib/match-options.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import { controlId, type FieldView } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import { controlProps } from './control.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { OptionList, optionId } from './option-list.tsx'

interface Props {
  view: FieldView
  /** Requested only while the list is open. */
  options(): readonly OfferedOption[]
  /** False: there are no options, and the box is a plain text field. */
  listed: boolean
  /** The text of the stored value, read from the store. */
  read(): string
  chosen: string
  pick(option: OfferedOption): void
  /** Called on each keystroke, if any text is allowed. */
  type?(text: string): void
  /** Tab and Enter accept the first match. */
  acceptsFirstMatch: boolean
  /** The field loses focus with this text; `isTyped`: the user changed it since. */
  onCommit(text: string, isTyped: boolean): void
  empty: string
}

/** A text field with a list below it. Closed it is one input; the list is mounted only while it is open. */
export function ComboBox({
  view,
  options,
  listed,
  read,
  chosen,
  pick,
  type,
  acceptsFirstMatch,
  onCommit,
  empty,
}: Props) {
  const store = useFormStore()
  const control = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  const box = useCombobox({
    options,
    pick: (option) => {
      pick(option)
      if (control.current) control.current.value = read()
    },
  })
  const text = read()
  // A changed default value would be shown in a box that nobody has typed in.
  const [initial] = useState(text)
  const shown = useRef(text)
  useEffect(() => {
    const element = control.current
    const isUntouched = element !== document.activeElement || element?.value === shown.current
    if (element && isUntouched && element.value !== text) {
      element.value = text
      if (element === document.activeElement) element.select()
    }
    shown.current = text
  }, [text])
  const listId = `${controlId(view.name)}-list`
  return (
    <FieldFrame view={view} hint={view.group && `Pacchetto: ${view.group.name}`}>
      <div className={classes.combo}>
        <input
          {...controlProps(view, view.group !== undefined)}
          ref={control}
          className={classes.control}
          defaultValue={initial}
          placeholder={listed ? 'Cerca…' : undefined}
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={box.open}
          aria-controls={box.open ? listId : undefined}
          aria-activedescendant={box.open && box.active >= 0 ? optionId(listId, box.active) : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => !box.open && listed && box.show('')}
          onInput={(event) => {
            const typed = event.currentTarget.value
            isTyped.current = true
            type?.(typed)
            if (listed) box.show(typed, typed !== '' && acceptsFirstMatch ? 0 : -1)
          }}
          onKeyDown={box.onKeyDown}
          onBlur={(event) => {
            const element = event.currentTarget
            box.close()
            pointerPress.defer(() => {
              onCommit(element.value, isTyped.current)
              isTyped.current = false
              store.leave(view.name)
              element.value = read()
            })
          }}
        />
      </div>
      {box.open && (box.found.length > 0 || !type) && (
        <OptionList
          id={listId}
          label={view.label}
          anchor={control}
          options={box.found}
          active={box.active}
          chosen={chosen}
          empty={empty}
          onPick={box.choose}
        />
      )}
    </FieldFrame>
  )
}

interface Settings {
  options(): readonly OfferedOption[]
  pick(option: OfferedOption): void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** The behaviour of a text field with a list: open state, marked option, and keys. */
function useCombobox({ options, pick }: Settings) {
  // Undefined while closed, so that a closed list is never filtered.
  const [search, setSearch] = useState<string>()
  const [active, setActive] = useState(-1)
  const open = search !== undefined
  const matches = open ? matchOptions(options(), search) : []
  const last = Math.min(matches.length, SHOWN_OPTIONS) - 1

  const show = (text: string, mark = -1) => {
    setSearch(text)
    setActive(mark)
  }
  const close = () => setSearch(undefined)
  const choose = (option: OfferedOption) => {
    pick(option)
    close()
  }
  const step = (by: number) => {
    if (!open) return show('', 0)
    const next = active + by
    setActive(next < 0 ? last : Math.min(next, last) === active ? 0 : Math.min(next, last))
  }
  // The form goes on to the next field, which the choice may show.
  const enter = (option: OfferedOption | undefined) => flushSync(() => (option ? choose(option) : close()))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    const by = STEPS[event.key]
    const marked = matches[active]
    if (by !== undefined && !event.ctrlKey && !event.metaKey) step(by)
    else if (event.key === 'Escape' && open) close()
    else {
      if (event.key === 'Enter' && open) enter(marked ?? findWritten(matches, search))
      if (event.key === 'Tab' && open && marked) choose(marked)
      return
    }
    event.preventDefault()
  }
  return { open, found: matches, active, show, close, choose, onKeyDown }
}
