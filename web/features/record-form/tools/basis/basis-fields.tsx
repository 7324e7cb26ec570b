import { Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatPhone } from '../../../../../contract/checks/phone.ts'
import {
  BASIS_PRODUCTS,
  CALLED_BASES,
  CONSENT_SECTOR_LABELS,
  CONSENT_SECTORS,
  type ContactBasis,
} from '../../../../../contract/duties/basis.ts'
import type { BasisBox } from '../../../../../contract/duties/basis-boxes.ts'
import { italianDate } from '../../../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../../../contract/time/italian-time.ts'
import { checkNumber } from '../../../../../shared/api/contact-bases.ts'
import { send } from '../../../../lib/transport.ts'
import { DayInput } from '../../../../ui/day-input.tsx'
import classes from './basis.module.css'
import { useBasisStore } from './basis-context.ts'
import { BasisNotes } from './basis-notes.tsx'
import { CONTACT_FACTS, type ContactFacts, usePhone } from './contact-facts.ts'
import type { BasisNote } from './use-asked-basis.ts'

interface BasisFieldsProps {
  said: ContactBasis
  facts: ContactFacts
  notes: readonly BasisNote[]
}

/** What the chosen basis needs. */
export function BasisFields(props: BasisFieldsProps) {
  const { said } = props
  return (
    <div className={classes.fields}>
      {said.basis === 'asked' && <RequestFields {...props} />}
      {said.basis === 'consent' && <ConsentFields {...props} />}
      {said.basis === 'customer' && <CustomerFields {...props} />}
      {said.basis === 'referral' && (
        <Text size="sm">
          Chi consiglia non può dare il consenso per un altro: fatti chiamare dalla persona, o chiedile il
          consenso.
        </Text>
      )}
      {CALLED_BASES.includes(said.basis) && <NumberField {...props} />}
      <TextField {...props} name="speaker" label="Chi ha parlato" />
    </div>
  )
}

/** What is still to be said stands below the box as a hint, what does not hold as an error. */
function notesAt(notes: readonly BasisNote[], box: BasisBox) {
  const textOf = (isOpen: boolean) => {
    const texts = notes.filter((note) => note.box === box && note.isOpen === isOpen).map(({ text }) => text)
    return texts.length > 0 ? texts.join(' ') : undefined
  }
  const [description, error] = [textOf(true), textOf(false)]
  const toMend = (description ?? error) !== undefined || undefined
  return { description, error, inputWrapperOrder: NOTES_BELOW, 'data-to-mend': toMend }
}
const NOTES_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

interface TextFieldProps extends Pick<BasisFieldsProps, 'said' | 'notes'> {
  name: 'seller' | 'proof' | 'text' | 'channel' | 'speaker'
  label: string
  suggestions?: readonly string[]
}

function TextField({ said, notes, name, label, suggestions = [] }: TextFieldProps) {
  const store = useBasisStore()
  const list = `contact-basis-${name}`
  return (
    <>
      <TextInput
        size="sm"
        label={label}
        value={said[name]}
        maxLength={300}
        autoComplete="off"
        {...notesAt(notes, name)}
        {...(suggestions.length > 0 && { list })}
        onChange={({ currentTarget: { value } }) => value !== said[name] && store.change({ [name]: value })}
      />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  )
}

interface DayProps extends Pick<BasisFieldsProps, 'said' | 'notes'> {
  label: string
  clearable?: boolean
}

function Day({ said, notes, label, clearable = false }: DayProps) {
  const store = useBasisStore()
  return (
    <DayInput
      size="sm"
      label={label}
      value={said.on}
      clearable={clearable}
      {...notesAt(notes, 'on')}
      onChange={(on) => on !== said.on && store.change({ on })}
    />
  )
}

/** How a request can be proved; the text can be completed. */
const PROOFS = ['Chiamata ricevuta', 'Modulo del sito', 'Mail']

function RequestFields({ said, facts, notes }: BasisFieldsProps) {
  const store = useBasisStore()
  return (
    <>
      <Day said={said} notes={notes} label="Quando ha chiesto" />
      <TextField
        said={said}
        notes={notes}
        name="seller"
        label="A quale venditore"
        suggestions={facts.sellers}
      />
      <Checkbox.Group
        size="sm"
        label="Per che cosa"
        value={[...said.products]}
        {...notesAt(notes, 'products')}
        onChange={(chosen) =>
          store.change({ products: BASIS_PRODUCTS.filter((one) => chosen.includes(one)) })
        }
      >
        <Group gap="md" mt={6}>
          <Checkbox size="sm" value="luce" label="Luce" />
          <Checkbox size="sm" value="gas" label="Gas" />
        </Group>
      </Checkbox.Group>
      <div>
        <TextField said={said} notes={notes} name="proof" label="Prova della richiesta" />
        <Group gap={4} mt={4}>
          {PROOFS.map((proof) => (
            <Button
              key={proof}
              size="compact-xs"
              variant="default"
              onClick={() =>
                store.change({ proof: `${proof} del ${italianDate(said.on ?? romeDay(new Date()))}` })
              }
            >
              {proof}
            </Button>
          ))}
        </Group>
      </div>
    </>
  )
}

const SECTORS = [
  { value: '', label: 'Da dire', disabled: true },
  ...CONSENT_SECTORS.map((value) => ({ value, label: CONSENT_SECTOR_LABELS[value] })),
]

function ConsentFields({ said, facts, notes }: BasisFieldsProps) {
  const store = useBasisStore()
  return (
    <>
      {facts.consents.length > 0 && <KnownConsents consents={facts.consents} />}
      <Day said={said} notes={notes} label="Giorno del consenso" />
      <TextField said={said} notes={notes} name="text" label="Versione del testo" />
      <TextField
        said={said}
        notes={notes}
        name="channel"
        label="Come lo ha dato"
        suggestions={['Telefono', 'Modulo', 'Carta']}
      />
      <NativeSelect
        size="sm"
        label="Per che cosa"
        data={SECTORS}
        value={said.sector ?? ''}
        {...notesAt(notes, 'sector')}
        onChange={({ currentTarget }) =>
          store.change({ sector: CONSENT_SECTORS.find((one) => one === currentTarget.value) ?? null })
        }
      />
      <RegisterField facts={facts} notes={notes.filter(({ box }) => box === 'register')} />
    </>
  )
}

function KnownConsents({ consents }: Pick<ContactFacts, 'consents'>) {
  const store = useBasisStore()
  return (
    <div className={classes.wide}>
      <Text size="sm">Consensi di questo numero</Text>
      <Group gap={4} mt={4}>
        {consents.map((one) => (
          <Button
            key={`${one.on} ${one.text} ${one.sector}`}
            size="compact-xs"
            variant="default"
            disabled={one.revoked}
            onClick={() =>
              store.change({ text: one.text, on: one.on, channel: one.channel, sector: one.sector })
            }
          >
            {one.text} del {italianDate(one.on)}
            {one.revoked && ', revocato dal registro'}
          </Button>
        ))}
      </Group>
    </div>
  )
}

/** The last check of the customer’s number, and a new one. */
function RegisterField({ facts: { register }, notes }: Pick<BasisFieldsProps, 'facts' | 'notes'>) {
  const client = useQueryClient()
  const phone = usePhone()
  const check = useMutation({
    mutationFn: (registered: boolean) =>
      send(checkNumber, { body: { phone, registered, checkedOn: romeDay(new Date()), registeredOn: null } }),
    onSuccess: () => client.invalidateQueries({ queryKey: CONTACT_FACTS }),
  })
  return (
    <div className={classes.wide} data-to-mend={notes.length > 0 || undefined}>
      <Text size="sm">
        Registro delle opposizioni: <strong>{describeRegister(register)}</strong>
      </Text>
      <Group gap={4} mt={4}>
        {[false, true].map((registered) => (
          <Button
            key={String(registered)}
            size="compact-xs"
            variant="default"
            disabled={phone === ''}
            loading={check.isPending}
            onClick={() => check.mutate(registered)}
          >
            {registered ? 'Controllato oggi: iscritto' : 'Controllato oggi: non iscritto'}
          </Button>
        ))}
      </Group>
      <BasisNotes id="contact-basis-register-notes" notes={notes} />
    </div>
  )
}

export function describeRegister(register: ContactFacts['register']): string {
  if (!register) return 'numero mai controllato'
  const checked = `controllato il ${italianDate(register.on)}`
  if (!register.registered) return `${checked}, non iscritto`
  return register.registeredOn && register.registeredOn !== register.on
    ? `${checked}, iscritto il ${italianDate(register.registeredOn)}`
    : `${checked}, iscritto`
}

function CustomerFields({ said, facts, notes }: BasisFieldsProps) {
  return (
    <>
      <TextField
        said={said}
        notes={notes}
        name="seller"
        label="Cliente di quale venditore"
        suggestions={facts.sellers}
      />
      <Day said={said} notes={notes} label="Contratto finito il (se è finito)" clearable />
    </>
  )
}

/** Only declared numbers can be chosen; one that a lead or a link brought stays, and says that it is not. */
function NumberField({ said: { number }, facts: { numbers }, notes }: BasisFieldsProps) {
  const store = useBasisStore()
  const { description, ...below } = notesAt(notes, 'number')
  const isKnown = number === '' || numbers.some((one) => one.number === number)
  const known = numbers.map((one) => ({
    value: one.number,
    label: one.name === '' ? formatPhone(one.number) : `${formatPhone(one.number)} · ${one.name}`,
  }))
  return (
    <NativeSelect
      size="sm"
      label="Numero che ha chiamato"
      {...below}
      description={
        numbers.length === 0
          ? 'Nessun numero è ancora dichiarato: li scrive un amministratore in «Numeri dell’ufficio».'
          : description
      }
      data={[
        { value: '', label: 'Nascosto o sconosciuto' },
        ...known,
        ...(isKnown ? [] : [{ value: number, label: `${formatPhone(number)}, non dichiarato` }]),
      ]}
      value={number}
      onChange={({ currentTarget }) => store.change({ number: currentTarget.value })}
    />
  )
}
