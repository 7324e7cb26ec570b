import type { FindingCode, PreflightFinding } from '../../../shared/api/signatures.ts'

/** The reasons entered so far; a code with an empty reason is ticked but not explained yet. */
export type Waivers = Partial<Record<FindingCode, string>>

const MIN_REASON_LENGTH = 3

export const isReason = (reason: string | undefined): boolean =>
  (reason ?? '').trim().length >= MIN_REASON_LENGTH

/** The findings that prevent sending. */
export const blockingFindings = (
  findings: readonly PreflightFinding[],
  waivers: Waivers,
): PreflightFinding[] =>
  findings.filter(
    ({ code, weight }) => weight === 'blocks' || (weight === 'waivable' && !isReason(waivers[code])),
  )

/** Only reasons of current findings: a repeated preflight may have found fewer. */
export const waiversToSend = (findings: readonly PreflightFinding[], waivers: Waivers): Waivers =>
  Object.fromEntries(
    findings
      .filter(({ code, weight }) => weight === 'waivable' && isReason(waivers[code]))
      .map(({ code }) => [code, waivers[code]?.trim()]),
  )
