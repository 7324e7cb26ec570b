import type { ComponentType } from 'react'
import type { RecordRow } from '../../../shared/api/records.ts'
import type { Abilities } from '../../../shared/api/users.ts'

/** What every action's dialog is given. It is mounted open; `onClose` takes it away. */
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

/** An action that was chosen on a row and has a dialog. */
export interface OpenAction {
  row: RecordRow
  action: Extract<RecordAction, { dialog: unknown }>
}
