import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import type { Offer } from '../autosave/offers.ts'
import classes from './recovery-dialog.module.css'

interface Props {
  offers: readonly Offer[]
  /** When the last of it was typed, in milliseconds since 1970. */
  keptAt: number
  /** Entries that come after this one. */
  more: number
  onAccept(fields: readonly FieldName[]): void
  onDiscard(): void
  onLater(): void
}

/** What was typed here and never saved, field by field: what to take back into the form. */
export function RecoveryDialog({ offers, keptAt, more, onAccept, onDiscard, onLater }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<FieldName>>(
    () => new Set(offers.filter((offer) => !offer.changedSince).map((offer) => offer.field)),
  )
  const [discarding, setDiscarding] = useState(false)
  const choose = (field: FieldName, wanted: boolean) => {
    const next = new Set(chosen)
    if (wanted) next.add(field)
    else next.delete(field)
    setChosen(next)
  }
  const all = chosen.size === offers.length
  return (
    <Modal
      opened
      onClose={onLater}
      size="xl"
      title="Recupera quello che avevi scritto"
      closeButtonProps={{ 'aria-label': 'Decidi più tardi' }}
      classNames={{ body: classes.body }}
    >
      <Text size="sm">
        {formatDateTime(new Date(keptAt).toISOString())}, su questo computer: {countOf(offers.length)} mai
        {offers.length === 1 ? ' salvato' : ' salvati'}. Scegli che cosa riportare nel modulo.
        {more > 0 && ` Poi ce n’è ancora ${more === 1 ? 'uno' : more} da vedere.`}
      </Text>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                size="xs"
                label="Campo"
                aria-label="Tutti i campi"
                checked={all}
                indeterminate={!all && chosen.size > 0}
                onChange={() => setChosen(all ? new Set() : new Set(offers.map((offer) => offer.field)))}
              />
            </th>
            <th scope="col">Scritto prima</th>
            <th scope="col">Adesso</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <OfferRow
              key={offer.field}
              offer={offer}
              chosen={chosen.has(offer.field)}
              onChoose={(wanted) => choose(offer.field, wanted)}
            />
          ))}
        </tbody>
      </table>
      <Group className={classes.answers} justify="flex-end" gap="xs">
        <Button
          variant={discarding ? 'filled' : 'subtle'}
          color={discarding ? 'red.9' : 'red'}
          mr="auto"
          onClick={() => (discarding ? onDiscard() : setDiscarding(true))}
        >
          {discarding ? 'Sì, scarta tutto' : 'Scarta'}
        </Button>
        {!discarding && (
          <Button variant="default" onClick={onLater}>
            Più tardi
          </Button>
        )}
        <Button data-autofocus disabled={chosen.size === 0} onClick={() => onAccept([...chosen])}>
          {all ? 'Recupera tutto' : `Recupera ${chosen.size} su ${offers.length}`}
        </Button>
      </Group>
    </Modal>
  )
}

const countOf = (count: number) => (count === 1 ? '1 campo' : `${count} campi`)

interface RowProps {
  offer: Offer
  chosen: boolean
  onChoose(wanted: boolean): void
}

function OfferRow({ offer, chosen, onChoose }: RowProps) {
  const { field, label, section, typed, now, changedSince } = offer
  return (
    <tr data-recovered={field} data-chosen={chosen || undefined}>
      <th scope="row">
        <Checkbox
          size="xs"
          checked={chosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          label={label}
          description={changedSince ? `${section} · cambiato nel frattempo` : section}
          aria-label={`${label}, ${section}`}
        />
      </th>
      <td data-title="Scritto prima">{typed || <i>(vuoto)</i>}</td>
      <td data-title="Adesso">{now || <i>(vuoto)</i>}</td>
    </tr>
  )
}
