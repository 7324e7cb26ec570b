import type { Row } from './csv.ts'

export function packMunicipalities(rows: readonly Row[]): string {
  const byProvince = Map.groupBy(rows, (row) => row.provincia_code!)
  return [...byProvince]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, list]) => code + list.map((row) => row.belfiore! + row.comune!).join('|'))
    .join('\n')
}
