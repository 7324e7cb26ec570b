import { Alert, Button, Group, Modal, Radio, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answers, FieldName } from '../../../../contract/index.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { labelOf, readable } from '../../../lib/readable.ts'
import { readStored } from '../save/read-stored.ts'
import type { Conflict } from '../save/use-saving.ts'
import { type Clash, takeFields } from '../store/conflict-merge.ts'
import classes from './conflict-dialog.module.css'

type Side = 'mine' | 'theirs'
interface Props {
  conflict: Conflict
  onResolve(values: Conflict['merge']['values']): void
  onClose(): void
}

/** Letters of a value that half a phone shows on a few lines. */
const SHORT = 48

const shown = (field: FieldName, value: Answers[FieldName] | undefined) => readable(field, value) || '(vuoto)'

/** Somebody saved the record meanwhile: what merges by itself, and a choice for what both changed. */
export function ConflictDialog({ conflict, onResolve, onClose }: Props) {
  const { merge, theirs } = conflict
  const [sides, setSides] = useState<Partial<Record<FieldName, Side>>>({})
  const sideOf = ({ field }: Clash): Side => sides[field] ?? 'mine'
  const resolve = () => {
    const taken = merge.clashes.filter((clash) => sideOf(clash) === 'theirs').map((clash) => clash.field)
    onResolve(takeFields(merge.values, readStored(theirs.data).values, taken))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title="Qualcun altro ha salvato questo record"
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <Text size="sm">
        {theirs.updatedBy} ha salvato il {formatDateTime(theirs.updatedAt)}, dopo che lo hai aperto. Quello
        che hai scritto è ancora qui.
      </Text>
      {conflict.saving === 'draft' && !theirs.draft && (
        <Alert color="yellow" variant="outline" mt="sm" p="xs" title="Il record non è più una bozza">
          Salvandolo in bozza lo riporteresti indietro.
        </Alert>
      )}
      {merge.taken.length > 0 && (
        <Text size="sm" mt="sm">
          Si uniscono da soli: {merge.taken.map(labelOf).join(', ')}.
        </Text>
      )}
      {merge.clashes.length > 0 && (
        <Clashes
          clashes={merge.clashes}
          sideOf={sideOf}
          onChoose={(field, side) => setSides({ ...sides, [field]: side })}
        />
      )}
      <Group className={classes.answers} justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Torna al modulo
        </Button>
        <Button onClick={resolve}>{conflict.saving === 'autosave' ? 'Unisci' : 'Unisci e salva'}</Button>
      </Group>
    </Modal>
  )
}

const isLong = ({ field, mine, theirs }: Clash): boolean =>
  Math.max(shown(field, mine).length, shown(field, theirs).length) > SHORT

const SIDES = [
  ['mine', 'Il mio'],
  ['theirs', 'Il loro'],
] as const

interface ClashesProps {
  clashes: readonly Clash[]
  sideOf(clash: Clash): Side
  onChoose(field: FieldName, side: Side): void
}

function Clashes({ clashes, sideOf, onChoose }: ClashesProps) {
  return (
    <>
      <Text size="sm" mt="sm">
        Questi li avete cambiati tutti e due: scegli quale valore resta.
      </Text>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            {SIDES.map(([side, title]) => (
              <th key={side} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clashes.map((clash) => (
            <tr key={clash.field} data-long={isLong(clash) || undefined}>
              <th scope="row">{labelOf(clash.field)}</th>
              {SIDES.map(([side, title]) => (
                <td key={side} data-title={title}>
                  <Radio
                    name={`clash-${clash.field}`}
                    label={shown(clash.field, clash[side])}
                    aria-label={`${labelOf(clash.field)}, ${title.toLowerCase()}: ${shown(clash.field, clash[side])}`}
                    checked={sideOf(clash) === side}
                    onChange={() => onChoose(clash.field, side)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
