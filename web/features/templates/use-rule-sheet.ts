import { useSyncExternalStore } from 'react'
import type { DocumentConfig } from '../../../shared/documents/config.ts'
import type { Entry } from './config-text.ts'
import type { RuleSheet } from './rule-sheet.ts'

/** One value of the sheet; the component renders again only if it changes. */
export const useSheet = <Part>(sheet: RuleSheet, read: () => Part): Part =>
  useSyncExternalStore(sheet.subscribe, read, read)

export const useEntry = (sheet: RuleSheet, name: string): Entry | undefined =>
  useSheet(sheet, () => sheet.entry(name))

/** All rules; the component renders again with each change of a rule. */
export const useConfig = (sheet: RuleSheet): DocumentConfig => useSheet(sheet, sheet.config)
