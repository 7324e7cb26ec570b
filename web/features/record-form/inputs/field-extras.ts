import { type ComponentType, createContext } from 'react'
import type { FieldKind, FieldName } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'

export interface FieldExtras {
  /** What stands beneath a sound value, kind by kind. */
  tells: Readonly<Partial<Record<FieldKind, ComponentType<{ name: FieldName }>>>>
  /** Dialogs that find the right choice from what the customer knows. */
  helpers: Readonly<Partial<Record<FieldName, ComponentType<{ view: FieldView; onClose(): void }>>>>
}

/** What fields of the page have besides their control. The page gives it: some of it asks the server. */
export const FieldExtrasContext = createContext<FieldExtras>({ tells: {}, helpers: {} })
