/** A value as it is written in code, safe inside a table. */
export function code(text: string): string {
  return `\`${text}\``
}

export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

export function table(columns: readonly string[], rows: readonly string[]): string {
  return [tableRow(columns), tableRow(columns.map(() => '---')), ...rows].join('\n')
}
