/** Rows of a list that are one stop of the Tab key each; the arrows move inside and between them. */
const ROW = '[data-row]'

/** Moves the focus to a row, from the focused one or to the first; false if there is none. */
export function moveToRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)]
  const from = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[from === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, from + step))]
  row?.focus()
  return row !== undefined
}

/** The keys of a focused row or of a control in it; false for any other key. */
export function moveInRow(target: EventTarget | null, key: string): boolean {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>(ROW) : null
  if (!row) return false
  if (key === 'ArrowDown' || key === 'ArrowUp') return moveToRow(key === 'ArrowDown' ? 1 : -1)
  if (key === 'Enter' && target === row) {
    row.querySelector<HTMLElement>('[data-row-open]')?.click()
    return true
  }
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a, button')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[at + (key === 'ArrowRight' ? 1 : -1)]?.focus()
  return true
}
