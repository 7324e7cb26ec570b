import type { OfferedOption } from '../../../../contract/index.ts'

/** The ticked items of a text with one item per line. */
export const tickedIn = (value: unknown): ReadonlySet<string> =>
  new Set(typeof value === 'string' ? value.split('\n').filter(Boolean) : [])

/** The first items, and the ticked ones after them. */
export const boxesToShow = (
  options: readonly OfferedOption[],
  ticked: ReadonlySet<string>,
  most: number,
): readonly OfferedOption[] =>
  options.length > most ? options.filter(({ value }, at) => at < most || ticked.has(value)) : options

/** The text after an item was ticked or unticked: in the order of the options, followed by items that are no longer offered. */
export function tick(
  options: readonly OfferedOption[],
  ticked: ReadonlySet<string>,
  box: { item: string; on: boolean },
): string {
  const offered = new Set(options.map(({ value }) => value))
  const tickedItems = [...offered].filter((other) => (other === box.item ? box.on : ticked.has(other)))
  return [...tickedItems, ...[...ticked].filter((other) => !offered.has(other))].join('\n')
}
