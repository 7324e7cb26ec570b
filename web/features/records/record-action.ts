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
