import type { DocumentConfig, FlatText } from '../../../shared/documents/config.ts'

export type Entry = DocumentConfig[string]

/** The new entry of a name; an empty text removes the name's entry. */
export type EntryChange = Entry | ''

/** The config with some entries changed. Other entries keep their order. */
export function withEntries(
  config: DocumentConfig,
  changes: Iterable<readonly [string, EntryChange]>,
): DocumentConfig {
  const entries = new Map(Object.entries(config))
  for (const [name, entry] of changes)
    if (entry === '') entries.delete(name)
    else entries.set(name, entry)
  return Object.fromEntries(entries)
}

/** The config as text; a config without entries is the empty text. */
export const writeConfig = (config: DocumentConfig): string =>
  Object.keys(config).length === 0 ? '' : JSON.stringify(config, null, 2)

export const entryOf = (config: DocumentConfig, name: string): Entry | undefined =>
  Object.hasOwn(config, name) ? config[name] : undefined

/** A placed text under a name that the config does not have, near the top of the page. */
export function newText(
  config: DocumentConfig,
  page: number,
  height: number,
): { name: string; entry: FlatText & { size: number } } {
  let number = 1
  while (Object.hasOwn(config, `testo_${number}`)) number += 1
  return {
    name: `testo_${number}`,
    entry: { page, x: 40, y: Math.round(height - 60), size: 10, value: '' },
  }
}
