import { Button, Group, Modal, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FoundAddress, SAME_ADDRESS_CLEANING_MS } from '../../../../../contract/index.ts'
import { GrowingTextarea } from '../../../../ui/growing-textarea.tsx'
import { useFormStore } from '../../store/form-context.ts'
import type { SectionView } from '../../store/form-state.ts'
import { AddressSearch } from './address-search.tsx'
import type { AddressSuffix } from './address-suffixes.ts'
import { addressOf, partsOf } from './found-address.ts'
import { type SplitAddress, splitAddress } from './split-address.ts'
import { supplyCheckOf } from './supply-address-check.ts'
import { useAction } from './use-action.ts'

const PARTS: readonly [keyof SplitAddress, string][] = [
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
  const [parts, setParts] = useState(() => splitAddress(''))
  const [foundAddress, setFoundAddress] = useState<FoundAddress>()
  const choice = useAction()
  const canApply = text.trim() !== '' && !choice.busy
  const type = (line: string) => {
    setText(line)
    setFoundAddress(undefined)
    setParts(splitAddress(line))
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
    <Modal opened onClose={onClose} title={`Set Address · ${section.title}`} size="lg">
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
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Annulla
        </Button>
        <Button onClick={apply} disabled={!canApply}>
          Set Address
        </Button>
      </Group>
    </Modal>
  )
}
