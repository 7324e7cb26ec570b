import { Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import type { RecoverableField } from '../persistence/recoverable-fields.ts'
import classes from './recovery-dialog.module.css'

interface Props {
  fields: readonly RecoverableField[]
  /** The time of the last change, in milliseconds since 1970. */
  savedAt: number
  /** The number of further entries. */
  more: number
  onAccept(fields: readonly FieldName[]): void
  onDiscard(): void
  onLater(): void
}

/** The unsaved changes of an earlier page, field by field, to restore into the form. */
export function RecoveryDialog({ fields, savedAt, more, onAccept, onDiscard, onLater }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<FieldName>>(
    () => new Set(fields.filter((item) => !item.changedSince).map((item) => item.field)),
  )
  const [discarding, setDiscarding] = useState(false)
  const choose = (field: FieldName, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(field)
    else next.delete(field)
    setChosen(next)
  }
  const all = chosen.size === fields.length
  return (
    <Dialog
      onClose={onLater}
      size="xl"
      title="Recupera quello che avevi scritto"
      closeButtonProps={{ 'aria-label': 'Decidi più tardi' }}
      classNames={{ body: classes.body }}
    >
      <Text size="sm">
        {formatDateTime(savedAt)}, su questo computer: {countOf(fields.length)} mai
        {fields.length === 1 ? ' salvato' : ' salvati'}. Scegli che cosa riportare nel modulo.
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
                onChange={() => setChosen(all ? new Set() : new Set(fields.map((item) => item.field)))}
              />
            </th>
            <th scope="col">Scritto prima</th>
            <th scope="col">Adesso</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((item) => (
            <RecoverableFieldRow
              key={item.field}
              item={item}
              chosen={chosen.has(item.field)}
              onChoose={(isChosen) => choose(item.field, isChosen)}
            />
          ))}
        </tbody>
      </table>
      <DialogAnswers>
        <Button
          variant={discarding ? 'filled' : 'subtle'}
          color="red"
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
        <Button
          data-autofocus={chosen.size > 0 || undefined}
          disabled={chosen.size === 0}
          onClick={() => onAccept([...chosen])}
        >
          {all ? 'Recupera tutto' : `Recupera ${chosen.size} su ${fields.length}`}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}

const countOf = (count: number) => (count === 1 ? '1 campo' : `${count} campi`)

interface RowProps {
  item: RecoverableField
  chosen: boolean
  onChoose(isChosen: boolean): void
}

function RecoverableFieldRow({ item, chosen, onChoose }: RowProps) {
  const { field, label, section, typed, now, changedSince } = item
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
