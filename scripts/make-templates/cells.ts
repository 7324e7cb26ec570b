import type { Cell } from './blocks.ts'

export const cell = (span: number, label: string, name: string): Cell => ({ span, label, name })
export const choice = (
  span: number,
  label: string,
  field: string,
  options: readonly [string, string][],
): Cell => ({
  span,
  label,
  checks: options.map(([text, value]) => [text, `${field}=${value}`]),
})
export const tick = (span: number, label: string, text: string, field: string): Cell => ({
  span,
  label,
  checks: [[text, field]],
})
