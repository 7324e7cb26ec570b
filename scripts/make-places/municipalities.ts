import type { Row } from './csv.ts'

/** Each municipality as its code and name, then `=` and the further names that it goes by. */
export function packMunicipalities(rows: readonly Row[], others: readonly Row[]): string {
  const otherNames = Map.groupBy(others, (row) => row.belfiore!)
  const packed = (row: Row) =>
    [row.belfiore! + row.comune!, ...(otherNames.get(row.belfiore!) ?? []).map((other) => other.name!)].join(
      '=',
    )
  const byProvince = Map.groupBy(rows, (row) => row.provincia_code!)
  return [...byProvince]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, list]) => code + list.map(packed).join('|'))
    .join('\n')
}
