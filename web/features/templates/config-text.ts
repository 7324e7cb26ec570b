import { type DocumentConfig, type FlatText, parseConfig } from '../../../shared/documents/config.ts'

type Entry = DocumentConfig[string]

/** The config with one entry changed; an empty text takes a PDF field's entry away. Other entries keep their order. */
export function withEntry(text: string, name: string, entry: Entry | ''): string {
  const read = parseConfig(text)
  if (!read.ok) return text
  const entries = Object.entries(read.config)
  const at = entries.findIndex(([key]) => key === name)
  if (entry === '') return written(entries.filter(([key]) => key !== name))
  return written(
    at < 0
      ? [...entries, [name, entry]]
      : entries.map((one, index): [string, Entry] => (index === at ? [name, entry] : one)),
  )
}

const written = (entries: [string, Entry][]): string =>
  entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries), null, 2)

/** A placed text of a new name, near the top of the page. */
export function withNewText(text: string, page: number, height: number): { text: string; name: string } {
  const read = parseConfig(text)
  const taken = read.ok ? read.config : {}
  let number = 1
  while (Object.hasOwn(taken, `testo_${number}`)) number += 1
  const name = `testo_${number}`
  const entry: FlatText = { page, x: 40, y: Math.round(height - 60), size: 10, value: '' }
  return { text: withEntry(text, name, { ...entry, size: 10 }), name }
}
