import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FoundAddress, readAddress, searchAddresses } from '../../../../../shared/api/addresses.ts'
import { failureText } from '../../../../lib/call-failure.ts'
import { callQuery } from '../../../../lib/call-query.ts'
import { randomId } from '../../../../lib/random.ts'
import { reportFailure } from '../../../../lib/toast.ts'
import { send } from '../../../../lib/transport.ts'
import classes from './address-search.module.css'
import type { useAction } from './use-action.ts'

/** CONST-8: the pause in typing before a search. */
const ADDRESS_SEARCH_PAUSE_MS = 1_100
/** The server returns nothing for shorter texts. */
const MIN_QUERY_LENGTH = 3

interface AddressSearchProps {
  text: string
  /** Reads the chosen address; the caller waits for it before it sets the parts in the form. */
  choice: ReturnType<typeof useAction>
  onFound(address: FoundAddress): void
}

/** The addresses that match a typed line, requested after a pause in typing. */
export function AddressSearch({ text, choice, onFound }: AddressSearchProps) {
  // A maps service counts a search and its final choice as one session.
  const [session] = useState(randomId)
  const line = text.trim()
  const [debouncedLine] = useDebouncedValue(line, ADDRESS_SEARCH_PAUSE_MS)
  const shouldSearch = debouncedLine.length >= MIN_QUERY_LENGTH && debouncedLine === line
  const { data, error, isFetching } = useQuery({
    ...callQuery(
      ['addresses', debouncedLine],
      searchAddresses,
      { query: { q: debouncedLine, session } },
      ({ suggestions }) => suggestions,
    ),
    enabled: shouldSearch,
    // The uploaded list of municipalities may have changed.
    staleTime: 0,
    retry: false,
  })
  const choose = (id: string) =>
    choice.run(async () => {
      try {
        onFound((await send(readAddress, { query: { id, session } })).address)
      } catch (failure) {
        reportFailure(failure, 'Indirizzo non letto')
      }
    })
  const shown = shouldSearch ? data : undefined
  return (
    <div className={classes.search}>
      <div role="status" className={classes.state}>
        {shouldSearch && isFetching && (
          <>
            <Loader size={12} aria-hidden="true" /> Ricerca in corso…
          </>
        )}
        {shouldSearch && error && failureText(error)}
        {shown?.length === 0 && 'Nessun indirizzo trovato: controlla le parti qui sotto.'}
        {shown && shown.length > 0 && (
          <span>{shown.length === 1 ? '1 indirizzo trovato' : `${shown.length} indirizzi trovati`}</span>
        )}
      </div>
      {shown && shown.length > 0 && (
        <ul className={classes.list} aria-label="Indirizzi trovati">
          {shown.map(({ id, main, detail }) => (
            <li key={id}>
              <button type="button" disabled={choice.busy} onClick={() => void choose(id)}>
                <strong>{main}</strong> {detail}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
