import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OfferedOption } from '../../../../contract/index.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { findWritten, matchOptions, SHOWN_OPTIONS } from './match-options.ts'

interface Settings {
  options(): readonly OfferedOption[]
  pick(option: OfferedOption): void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** The behaviour of a text field with a list: open state, marked option, and keys. */
export function useCombobox({ options, pick }: Settings) {
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
