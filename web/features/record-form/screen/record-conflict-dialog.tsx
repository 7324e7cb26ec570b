import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answers, FieldName, Values } from '../../../../contract/index.ts'
import { formatAnswer, labelOf } from '../../../lib/format-answer.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { useSession } from '../../../lib/session.ts'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { type Side, VersionsTable } from '../../../ui/versions/versions.tsx'
import { readStored } from '../persistence/read-stored.ts'
import type { SaveDialog } from '../persistence/state.ts'
import { type Clash, takeFields } from '../store/conflict-merge.ts'

type Conflict = Extract<SaveDialog, { kind: 'conflict' }>

interface Props {
  conflict: Conflict
  onResolve(values: Values): void
  onClose(): void
}

/** The length of a value that a narrow column shows on a few lines. */
const SHORT = 48

const shown = (field: FieldName, value: Answers[FieldName] | undefined) =>
  formatAnswer(field, value) || '(vuoto)'

/** Another user saved the record meanwhile: shows the merged fields, and a choice for each field that both changed. */
export function ConflictDialog({ conflict, onResolve, onClose }: Props) {
  const { merge, theirs } = conflict
  const isOwn = theirs.updatedById === useSession().id
  const [sides, setSides] = useState<Partial<Record<FieldName, Side>>>({})
  const sideOf = (field: FieldName): Side => sides[field] ?? 'mine'
  const resolve = () => {
    const theirFields = merge.clashes.map(({ field }) => field).filter((field) => sideOf(field) === 'theirs')
    onResolve(takeFields(merge.values, readStored(theirs.data).values, theirFields))
  }
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={
        isOwn ? 'Hai salvato questo record in un’altra scheda' : 'Qualcun altro ha salvato questo record'
      }
    >
      <Text size="sm">
        {isOwn
          ? `Lo hai salvato tu il ${formatDateTime(theirs.updatedAt)}, da un’altra scheda o da un altro dispositivo, dopo averlo aperto qui.`
          : `${theirs.updatedBy} ha salvato il ${formatDateTime(theirs.updatedAt)}, dopo che lo hai aperto.`}{' '}
        Quello che hai scritto è ancora qui.
      </Text>
      {conflict.user?.draft && !theirs.draft && (
        <Alert color="yellow" variant="outline" mt="sm" p="xs" title="Il record non è più una bozza">
          Salvandolo in bozza lo riporteresti indietro.
        </Alert>
      )}
      {merge.theirFields.length > 0 && (
        <Text size="sm" mt="sm">
          Vengono uniti automaticamente: {merge.theirFields.map(labelOf).join(', ')}.
        </Text>
      )}
      {merge.clashes.length > 0 && (
        <Clashes
          clashes={merge.clashes}
          sideOf={sideOf}
          onChoose={(field, side) => setSides({ ...sides, [field]: side })}
        />
      )}
      <DialogAnswers>
        <Button variant="default" onClick={onClose}>
          Torna al modulo
        </Button>
        <Button onClick={resolve}>{conflict.user ? 'Unisci e salva' : 'Unisci'}</Button>
      </DialogAnswers>
    </Dialog>
  )
}

const TITLES = { mine: 'Il mio', theirs: 'Il loro' }

interface ClashesProps {
  clashes: readonly Clash[]
  sideOf(field: FieldName): Side
  onChoose(field: FieldName, side: Side): void
}

function Clashes({ clashes, ...choice }: ClashesProps) {
  const fields = clashes.map(({ field, ...values }) => {
    const [mine, theirs] = [shown(field, values.mine), shown(field, values.theirs)]
    const long = Math.max(mine.length, theirs.length) > SHORT
    return { name: field, label: labelOf(field), mine, theirs, long }
  })
  return (
    <>
      <Text size="sm" mt="sm">
        Questi li avete cambiati tutti e due: scegli quale valore resta.
      </Text>
      <VersionsTable fields={fields} titles={TITLES} choice={choice} />
    </>
  )
}
