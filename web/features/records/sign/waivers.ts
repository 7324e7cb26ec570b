import type { FindingCode, PreflightFinding } from '../../../../shared/api/signature.ts'

/** The reasons given so far; a code without one is ticked and still to be explained. */
export type Waivers = Partial<Record<FindingCode, string>>

const SHORTEST_REASON = 3

export const isReason = (reason: string | undefined): boolean =>
  (reason ?? '').trim().length >= SHORTEST_REASON

/** What still stands in the way of sending. */
export const inTheWay = (findings: readonly PreflightFinding[], waivers: Waivers): PreflightFinding[] =>
  findings.filter(
    ({ code, weight }) => weight === 'blocks' || (weight === 'waivable' && !isReason(waivers[code])),
  )

/** Only reasons for what was found: another look may have found less. */
export const waiversToSend = (findings: readonly PreflightFinding[], waivers: Waivers): Waivers =>
  Object.fromEntries(
    findings
      .filter(({ code, weight }) => weight === 'waivable' && isReason(waivers[code]))
      .map(({ code }) => [code, waivers[code]?.trim()]),
  )
