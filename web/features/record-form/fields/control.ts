import { type ComponentType, createContext, type RefObject } from 'react'
import type { FieldKind, FieldName, Issue } from '../../../../contract/index.ts'
import { controlId, type FieldView, noteId } from '../store/field-view.ts'

/** Issues displayed as errors, whether they reject a save or not. */
export const isWrong = ({ severity, wrong }: Issue) => severity === 'error' || wrong === true
export const hasError = (view: FieldView) => view.shown.some(isWrong)

const isDescribed = (view: FieldView, described: boolean) =>
  described || view.shown.length > 0 || view.hint !== undefined

/** The props of every control. */
export function controlProps(view: FieldView, described = false) {
  return {
    id: controlId(view.name),
    name: view.name,
    'aria-required': view.required || undefined,
    'aria-invalid': hasError(view) || undefined,
    'aria-describedby': isDescribed(view, described) ? noteId(view.name) : undefined,
    // The typed data belong to another person: the browser must not offer autofill.
    autoComplete: 'off',
  } as const
}

export interface CalendarProps {
  anchor: RefObject<HTMLElement | null>
  label: string
  /** `2026-03-31`, if a date is chosen. */
  value: string | undefined
  today: string
  onPick(day: string): void
  onClose(): void
}

export interface FieldExtras {
  /** Hints below a valid value, by field kind. */
  hints: Readonly<Partial<Record<FieldKind, ComponentType<{ name: FieldName }>>>>
  /** Of dates; loaded with the first one that is opened. */
  Calendar?: ComponentType<CalendarProps>
}

/** Extras of fields besides their control. The page provides them, because some call the server. */
export const FieldExtrasContext = createContext<FieldExtras>({ hints: {} })
