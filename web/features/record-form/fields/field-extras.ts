import { type ComponentType, createContext } from 'react'
import type { FieldKind, FieldName, HelperName } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'

export interface FieldExtras {
  /** Hints below a valid value, by field kind. */
  hints: Readonly<Partial<Record<FieldKind, ComponentType<{ name: FieldName }>>>>
  /** Dialogs that help to choose an option. */
  helpers: Readonly<Partial<Record<HelperName, ComponentType<{ view: FieldView; onClose(): void }>>>>
}

/** Extras of fields besides their control. The page provides them, because some call the server. */
export const FieldExtrasContext = createContext<FieldExtras>({ hints: {}, helpers: {} })
