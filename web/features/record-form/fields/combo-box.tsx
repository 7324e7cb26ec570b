import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OfferedOption } from '../../../../contract/index.ts'
import { foldText } from '../../../../contract/texts/fold-text.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { findWritten, MAX_OPTIONS, matchOptions } from '../../../lib/match-options.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import { controlId, type FieldView } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import { controlProps } from './control.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { OptionList, optionId } from './option-list.tsx'
import { useReportedChange } from './use-reported-change.ts'

/** `program`: a password manager or another program set the text while the field had no focus. */
export type Author = 'user' | 'program'

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
  /** Tab and Enter accept the first match, or only one that begins with the text. */
  acceptsFirstMatch: boolean | 'beginning'
  /** The value that a text names by a rule of the field, listed or not: no other option is accepted for it. */
  meant?(text: string): string | undefined
  /** The field loses focus, or a save asks for what it shows; `by`: who changed the text since, if anybody. */
  onCommit(text: string, by: Author | undefined): void
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
  meant,
  onCommit,
  empty,
}: Props) {
  const store = useFormStore()
  const { control, author, initial, commit } = useShownText({ read, onCommit })
  const box = useCombobox({
    options,
    meant,
    pick: (option) => {
      pick(option)
      if (control.current) control.current.value = read()
    },
  })
  const mayAccept = (typed: string) => {
    const value = meant?.(typed)
    if (value !== undefined) return options().some((option) => option.value === value)
    return acceptsFirstMatch === 'beginning' ? firstBegins(options(), typed) : acceptsFirstMatch
  }
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
            const isFocused = event.currentTarget === document.activeElement
            author.current = isFocused ? 'user' : 'program'
            type?.(typed)
            // A list that a program opens would never close.
            if (listed && isFocused) box.show(typed, typed !== '' && mayAccept(typed) ? 0 : -1)
          }}
          onKeyDown={box.onKeyDown}
          onBlur={(event) => {
            const element = event.currentTarget
            box.close()
            pointerPress.defer(() => {
              commit(element)
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

function firstBegins(options: readonly OfferedOption[], typed: string): boolean {
  const [first] = matchOptions(options, typed)
  return first !== undefined && foldText(first.label).startsWith(foldText(typed.trim()))
}

/** The text in the box: of the stored value, unless somebody changes it. */
function useShownText({ read, onCommit }: Pick<Props, 'read' | 'onCommit'>) {
  const control = useRef<HTMLInputElement>(null)
  const author = useRef<Author>(undefined)
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
  const commit = (element: HTMLInputElement) => {
    // A value that arrives while other boxes report theirs is not shown yet.
    const isOurs = element.value === shown.current || element.value === read()
    onCommit(element.value, author.current ?? (isOurs ? undefined : 'program'))
    author.current = undefined
    element.value = read()
  }
  useReportedChange(control, (element: HTMLInputElement) => pointerPress.defer(() => commit(element)))
  return { control, author, initial, commit }
}

interface Settings {
  options(): readonly OfferedOption[]
  meant: Props['meant']
  pick(option: OfferedOption): void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** The behaviour of a text field with a list: open state, marked option, and keys. */
function useCombobox({ options, meant, pick }: Settings) {
  // Undefined while closed, so that a closed list is never filtered.
  const [search, setSearch] = useState<string>()
  const [active, setActive] = useState(-1)
  const open = search !== undefined
  const matches = open ? matchOptions(options(), search, meant?.(search)) : []
  const last = Math.min(matches.length, MAX_OPTIONS) - 1

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
