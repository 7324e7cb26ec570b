import { useSyncExternalStore } from 'react'
import {
  type ConfigOutcome,
  type DocumentConfig,
  isPlaced,
  parseConfig,
} from '../../../shared/documents/config.ts'
import { type Entry, type EntryChange, entryOf, withEntries, writeConfig } from './config-text.ts'

/** Rules that were set together, with the previous rules. */
export interface AppliedRules {
  before: ReadonlyMap<string, EntryChange>
  after: ReadonlyMap<string, EntryChange>
}

const EMPTY: DocumentConfig = {}

/**
 * The config in the editor. A changed rule updates the text without parsing it; a changed text is parsed when
 * its rules are needed.
 */
export class RuleSheet {
  #text: string
  #outcome: ConfigOutcome | undefined
  #placedNames: readonly string[] = []
  #placedOf: DocumentConfig = EMPTY
  readonly #onText: (text: string) => void
  readonly #listeners = new Set<() => void>()

  constructor(text: string, onText: (text: string) => void) {
    this.#text = text
    this.#onText = onText
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly text = (): string => this.#text

  readonly outcome = (): ConfigOutcome => {
    this.#outcome ??= parseConfig(this.#text)
    return this.#outcome
  }

  /** Empty while the text cannot be parsed. */
  readonly config = (): DocumentConfig => {
    const outcome = this.outcome()
    return outcome.ok ? outcome.config : EMPTY
  }

  readonly entry = (name: string): Entry | undefined => entryOf(this.config(), name)

  /** The names of the placed texts; the same array while they are unchanged. */
  readonly placedNames = (): readonly string[] => {
    const config = this.config()
    if (config === this.#placedOf) return this.#placedNames
    this.#placedOf = config
    const names = Object.keys(config).filter((name) => isPlaced(config[name]))
    const unchanged =
      names.length === this.#placedNames.length && names.every((name, at) => name === this.#placedNames[at])
    if (!unchanged) this.#placedNames = names
    return this.#placedNames
  }

  readonly setText = (text: string): void => {
    if (text === this.#text) return
    this.#change(text, undefined)
  }

  readonly set = (name: string, entry: EntryChange): void => {
    this.setAll(new Map([[name, entry]]))
  }

  /** Sets several rules at once. A text that cannot be parsed is not changed. */
  readonly setAll = (changes: ReadonlyMap<string, EntryChange>): AppliedRules => {
    const outcome = this.outcome()
    if (!outcome.ok) return { before: new Map(), after: new Map() }
    const before = new Map([...changes.keys()].map((name) => [name, this.entry(name) ?? ''] as const))
    const config = withEntries(outcome.config, changes)
    this.#change(writeConfig(config), { ok: true, config })
    return { before, after: changes }
  }

  /** Restores the previous rules; a rule changed since then is preserved. */
  readonly undo = ({ before, after }: AppliedRules): void => {
    const unchanged = [...before].filter(([name]) => (this.entry(name) ?? '') === after.get(name))
    this.setAll(new Map(unchanged))
  }

  #change(text: string, outcome: ConfigOutcome | undefined): void {
    this.#text = text
    this.#outcome = outcome
    this.#onText(text)
    for (const listener of this.#listeners) listener()
  }
}

/** One value of the sheet; the component renders again only if it changes. */
export const useSheet = <Part>(sheet: RuleSheet, read: () => Part): Part =>
  useSyncExternalStore(sheet.subscribe, read, read)

export const useEntry = (sheet: RuleSheet, name: string): Entry | undefined =>
  useSheet(sheet, () => sheet.entry(name))

/** All rules; the component renders again with each change of a rule. */
export const useConfig = (sheet: RuleSheet): DocumentConfig => useSheet(sheet, sheet.config)
