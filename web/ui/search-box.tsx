import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './list.module.css'

const TYPING_PAUSE_MS = 400

export interface SearchBoxProps {
  /** The list's current search; it also changes by the back button. */
  searchWord: string
  /** The searched columns, by their labels. */
  placeholder: string
  /** `typing`: after a short pause, and on Enter immediately. `enter`: only on Enter. Emptying the box searches immediately. */
  searchOn: 'typing' | 'enter'
  onSearch(newSearchWord: string): void
  /** Focused when the list opens, unless something else is. */
  focusAtStart?: boolean
}

/** LIST-1, LIST-2: the search field of a list. */
export function SearchBox({
  searchWord,
  placeholder,
  searchOn,
  onSearch,
  focusAtStart = false,
}: SearchBoxProps) {
  const [typed, setTyped] = useState(searchWord)
  const sent = useRef(searchWord)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A touch screen would open its keyboard.
    if (focusAtStart && document.activeElement === document.body && matchMedia('(pointer: fine)').matches)
      box.current?.focus({ preventScroll: true })
  }, [focusAtStart])
  useEffect(() => {
    // A change that this box did not cause: the URL changed.
    if (searchWord !== sent.current) setTyped(searchWord)
    sent.current = searchWord
  }, [searchWord])
  const search = (newSearchWord: string) => {
    later.cancel()
    if (newSearchWord.trim() === sent.current) return
    sent.current = newSearchWord.trim()
    onSearch(newSearchWord)
  }
  const later = useDebouncedCallback(search, TYPING_PAUSE_MS)
  const change = (newSearchWord: string) => {
    setTyped(newSearchWord)
    if (searchOn === 'typing') later(newSearchWord)
    else if (newSearchWord === '') search('')
  }
  const clear = () => {
    setTyped('')
    search('')
  }
  return (
    <TextInput
      ref={box}
      role="searchbox"
      type="search"
      aria-label="Cerca"
      className={classes.search}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={typed && <CloseButton size="sm" aria-label="Svuota la ricerca" onClick={() => clear()} />}
      maxLength={200}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && search(typed)}
    />
  )
}
