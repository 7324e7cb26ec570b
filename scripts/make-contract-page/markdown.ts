import { readdirSync, readFileSync } from 'node:fs'

/** A value in code syntax, escaped for a table. */
export function code(text: string): string {
  return `\`${text}\``
}

export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

export function table(columns: readonly string[], rows: readonly string[]): string {
  return [tableRow(columns), tableRow(columns.map(() => '---')), ...rows].join('\n')
}

const FOLDER = new URL('../../docs/requirements/', import.meta.url)

/** The page that defines each requirement, by its anchor. */
const PAGES = new Map(
  readdirSync(FOLDER).flatMap((page) =>
    [...readFileSync(new URL(page, FOLDER), 'utf8').matchAll(/<a id="([^"]+)">/g)].map(
      ([, anchor = '']) => [anchor, page] as const,
    ),
  ),
)

/** The ids as links from a page in `docs/`. Throws for an id that no requirement has. */
export function requirementLinks(ids: readonly string[]): string {
  return ids.map(linkOf).join(', ')
}

function linkOf(id: string): string {
  const anchor = id.toLowerCase()
  const page = PAGES.get(anchor)
  if (!page) throw new Error(`${id} is not defined in docs/requirements`)
  return `[${id}](requirements/${page}#${anchor})`
}
