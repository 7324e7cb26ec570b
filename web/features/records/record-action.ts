import type { ComponentType } from 'react'
import type { RecordRow } from '../../../shared/api/records.ts'
import type { Abilities } from '../../../shared/api/sessions.ts'

/** The props of every action's dialog. It is mounted open; `onClose` unmounts it. */
export interface ActionDialogProps {
  row: RecordRow
  onClose(): void
  onRemoved(row: RecordRow): void
}

interface ActionBase {
  name: string
  label: string
  icon: ComponentType<{ size?: number }>
  /** Absent: always offered. LIST-13, LIST-14. */
  offered?(row: RecordRow, can: Abilities): boolean
}

export type RecordAction = ActionBase & ({ to: '/$id' } | { dialog: ComponentType<ActionDialogProps> })

/** The chosen action of a row with a dialog. */
export interface OpenAction {
  row: RecordRow
  action: Extract<RecordAction, { dialog: unknown }>
}

/** The properties of a record's title: rows of every list have them. */
export type RecordName = Pick<RecordRow, 'id' | 'last_name' | 'name' | 'ragione_sociale'>

/** The title of a record in dialogs. */
export const recordTitle = ({ last_name, name, ragione_sociale }: RecordName): string =>
  [last_name, name].filter(Boolean).join(' ') || ragione_sociale || 'Senza nome'
