import type { OfferedOption } from '../../../../contract/index.ts'

/** The ticked ones of a text that holds one on each line. */
export const tickedIn = (value: unknown): ReadonlySet<string> =>
  new Set(typeof value === 'string' ? value.split('\n').filter(Boolean) : [])

/** The first boxes, and those after them that are ticked. */
export const boxesToShow = (
  options: readonly OfferedOption[],
  ticked: ReadonlySet<string>,
  most: number,
): readonly OfferedOption[] =>
  options.length > most ? options.filter(({ value }, at) => at < most || ticked.has(value)) : options

/** The text after a box was ticked or not: in the order offered, and after them what is not offered any more. */
export function tick(
  options: readonly OfferedOption[],
  ticked: ReadonlySet<string>,
  box: { item: string; on: boolean },
): string {
  const offered = new Set(options.map(({ value }) => value))
  const kept = [...offered].filter((other) => (other === box.item ? box.on : ticked.has(other)))
  return [...kept, ...[...ticked].filter((other) => !offered.has(other))].join('\n')
}
