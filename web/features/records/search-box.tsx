import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './records.module.css'

const TYPING_PAUSE_MS = 400

interface SearchBoxProps {
  /** What the list is searched for now; it also changes by the back button. */
  searchWord: string
  onSearch(word: string): void
}

/** LIST-1, LIST-2: searches while typing, after a short pause, and on Enter at once. */
export function SearchBox({ searchWord, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(searchWord)
  const sent = useRef(searchWord)
  useEffect(() => {
    // A change that this box did not cause: the address was changed under it.
    if (searchWord !== sent.current) setTyped(searchWord)
    sent.current = searchWord
  }, [searchWord])
  const search = (word: string) => {
    later.cancel()
    if (word.trim() === sent.current) return
    sent.current = word.trim()
    onSearch(word)
  }
  const later = useDebouncedCallback(search, TYPING_PAUSE_MS)
  const change = (word: string) => {
    setTyped(word)
    later(word)
  }
  const clear = () => {
    setTyped('')
    search('')
  }
  return (
    <TextInput
      role="searchbox"
      type="search"
      aria-label="Cerca"
      className={classes.search}
      placeholder="Cognome, Nome, Contact Owner, Operazione, Type Contract"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={typed && <CloseButton size="sm" aria-label="Svuota la ricerca" onClick={() => clear()} />}
      maxLength={200}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && search(typed)}
    />
  )
}
