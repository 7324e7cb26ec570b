import type { ResolvedField, ResolvedSection } from '../../../../contract/index.ts'

export interface Reason {
  about: string
  text: string
}
type ExplainedField = Pick<ResolvedField, 'label' | 'why' | 'whyRequired'>

/** Why a section shows, and why its fields show or are required, if that depends on a condition. */
export function reasonsOf(
  { why }: Pick<ResolvedSection, 'why'>,
  fields: readonly ExplainedField[],
): Reason[] {
  return [
    ...(why ? [{ about: 'La sezione', text: why }] : []),
    ...fields.flatMap(({ label, why: reason, whyRequired }) => [
      ...(withoutSectionReason(reason, why)
        ? [{ about: label, text: withoutSectionReason(reason, why) }]
        : []),
      ...(whyRequired ? [{ about: `${label}, obbligatorio`, text: whyRequired }] : []),
    ]),
  ]
}

/** The additional reason of a field compared with its section. */
function withoutSectionReason(reason: string, section: string): string {
  if (reason === section) return ''
  const shared = section && `${section} e `
  return reason.startsWith(shared) ? reason.slice(shared.length) : reason
}
