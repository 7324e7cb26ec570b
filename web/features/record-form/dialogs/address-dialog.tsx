import { Button, Group, Modal, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SAME_ADDRESS_CLEANING_MS } from '../../../../contract/index.ts'
import { useFormStore } from '../store/form-context.ts'
import type { SectionView } from '../store/form-state.ts'
import type { AddressSuffix } from '../text/address-suffixes.ts'
import { type SplitAddress, splitAddress } from '../text/split-address.ts'

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

/** A whole address, pasted or dictated, taken apart before it goes into the form. */
export default function AddressDialog({ suffix, section, onClose }: Props) {
  const store = useFormStore()
  const [text, setText] = useState('')
  const [parts, setParts] = useState(() => splitAddress(''))

  const apply = () => {
    const found = {
      street: `${parts.type} ${parts.street}`.trim(),
      streetNumber: parts.number,
      postCode: parts.cap,
      city: parts.municipality,
      district: parts.province,
      state: '',
      country: 'Italia',
      countryShort: 'IT',
    }
    const locality = suffix === 'punto' ? { localita_punto: parts.locality } : {}
    store.act({ setAddress: suffix, found }, 'Set Address', section.id, locality)
    if (suffix === 'punto') setTimeout(() => store.follow('clean-same-address'), SAME_ADDRESS_CLEANING_MS)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`Set Address · ${section.title}`} size="lg">
      <Textarea
        label="Indirizzo completo"
        description="Incollalo o scrivilo tutto di seguito: Via Roma 12, 20121 Milano (MI)"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setParts(splitAddress(event.currentTarget.value))
        }}
        autosize
        minRows={2}
        data-autofocus
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && text.trim() !== '') {
            event.preventDefault()
            apply()
          }
        }}
      />
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
        <Button onClick={apply} disabled={text.trim() === ''}>
          Set Address
        </Button>
      </Group>
    </Modal>
  )
}
