import type { Values } from '../../contract/fields.ts'
import type { OfferedAction } from '../../contract/index.ts'

export const SAME_ADDRESS_CLEANING_MS = 10

const NONE: readonly OfferedAction[] = []

/** The model has no buttons that copy. */
export const offeredActions = (): readonly OfferedAction[] => NONE

export const applyAction = (values: Values): Values => values

export const isCopy = (): boolean => false
