import type { ResolvedField, ResolvedSection } from '../../../../contract/index.ts'

export interface Reason {
  about: string
  text: string
}
type Asked = Pick<ResolvedField, 'label' | 'why' | 'whyRequired'>

/** Why a section shows, and why its fields show or are required, if that depends on a condition. */
export function reasonsOf({ why }: Pick<ResolvedSection, 'why'>, fields: readonly Asked[]): Reason[] {
  return [
    ...(why ? [{ about: 'La sezione', text: why }] : []),
    ...fields.flatMap(({ label, why: whole, whyRequired }) => [
      ...(ownReason(whole, why) ? [{ about: label, text: ownReason(whole, why) }] : []),
      ...(whyRequired ? [{ about: `${label}, obbligatorio`, text: whyRequired }] : []),
    ]),
  ]
}

/** The additional reason of a field compared with its section. */
function ownReason(whole: string, section: string): string {
  if (whole === section) return ''
  const shared = section && `${section} e `
  return whole.startsWith(shared) ? whole.slice(shared.length) : whole
}
