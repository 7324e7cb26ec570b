export type Row = Record<string, string>

/** Rows of a CSV text by column name; quoted cells may hold commas and doubled quotes. */
export function parseCsv(text: string): Row[] {
  const [names, ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(cells)
  return rows.map((row) => Object.fromEntries(names!.map((name, index) => [name, row[index]?.trim() ?? ''])))
}

function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}
