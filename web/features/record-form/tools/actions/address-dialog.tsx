import { Button, Loader, SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FoundAddress, SAME_ADDRESS_CLEANING_MS } from '../../../../../contract/index.ts'
import { type ReadAddress, readAddress } from '../../../../../contract/places/index.ts'
import { readAddress as readSuggestion, searchAddresses } from '../../../../../shared/api/addresses.ts'
import { failureText } from '../../../../lib/call-failure.ts'
import { callQuery } from '../../../../lib/call-query.ts'
import { randomId } from '../../../../lib/random.ts'
import { reportFailure } from '../../../../lib/toast.ts'
import { send } from '../../../../lib/transport.ts'
import { Dialog, DialogAnswers } from '../../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../../ui/growing-textarea.tsx'
import { useFormStore } from '../../store/form-context.ts'
import type { SectionView } from '../../store/form-state.ts'
import classes from './address-search.module.css'
import type { AddressSuffix } from './address-suffixes.ts'
import { addressOf, partsOf } from './found-address.ts'
import { supplyCheckOf } from './supply-address-check.ts'
import { useAction } from './use-action.ts'

const PARTS: readonly [keyof ReadAddress, string][] = [
  ['type', 'Tipo indirizzo'],
  ['street', 'Indirizzo'],
  ['number', 'Civico'],
  ['cap', 'CAP'],
  ['municipality', 'Comune'],
  ['province', 'Provincia'],
]

interface Props {
  suffix: AddressSuffix
  section: SectionView
  onClose(): void
}

/** A complete address that is searched, pasted or dictated, split into its parts before it is set in the form. */
export default function AddressDialog({ suffix, section, onClose }: Props) {
  const store = useFormStore()
  const [text, setText] = useState('')
  const [parts, setParts] = useState(() => readAddress(''))
  const [foundAddress, setFoundAddress] = useState<FoundAddress>()
  const choice = useAction()
  const canApply = text.trim() !== '' && !choice.busy
  const type = (line: string) => {
    setText(line)
    setFoundAddress(undefined)
    setParts(readAddress(line))
  }
  const acceptAddress = (address: FoundAddress) => {
    setFoundAddress(address)
    setParts(partsOf(address))
  }
  const apply = () => {
    const address = addressOf(parts, foundAddress)
    const locality = suffix === 'punto' ? { localita_punto: parts.locality } : {}
    store.runAction({ setAddress: suffix, found: address }, 'Set Address', section.id, locality)
    if (suffix === 'punto') {
      setTimeout(() => store.amendLast('clean-same-address'), SAME_ADDRESS_CLEANING_MS)
      void supplyCheckOf(store).verify(store, address.state)
    }
    onClose()
  }

  return (
    <Dialog onClose={onClose} title={`Set Address · ${section.title}`} size="lg">
      <GrowingTextarea
        label="Indirizzo completo"
        description="Cercalo o incollalo: Via Roma 12, 20121 Milano (MI)"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        minRows={2}
        data-autofocus
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && text.trim() !== '') {
            event.preventDefault()
            if (canApply) apply()
          }
        }}
      />
      <AddressSearch text={text} choice={choice} onFound={acceptAddress} />
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" verticalSpacing="xs" mt="sm">
        {PARTS.map(([part, label]) => (
          <TextInput
            key={part}
            label={label}
            size="xs"
            value={parts[part]}
            autoComplete="off"
            onChange={(event) => setParts({ ...parts, [part]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <DialogAnswers>
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
        <Button onClick={apply} disabled={!canApply}>
          Set Address
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}

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
function AddressSearch({ text, choice, onFound }: AddressSearchProps) {
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
        onFound((await send(readSuggestion, { query: { id, session } })).address)
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
