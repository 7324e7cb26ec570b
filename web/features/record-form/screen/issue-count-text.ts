import type { Issue } from '../../../../contract/index.ts'

/** «Mancano 3 campi, 1 è da correggere». */
export function issueCountText(errors: readonly Issue[]): string {
  const missing = errors.filter((issue) => issue.code === 'required').length
  const wrong = new Set(errors.filter((issue) => issue.code !== 'required').map((issue) => issue.field)).size
  const parts = [
    missing === 1 ? 'Manca 1 campo' : missing > 1 ? `Mancano ${missing} campi` : '',
    wrong === 1 ? '1 campo è da correggere' : wrong > 1 ? `${wrong} campi sono da correggere` : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
