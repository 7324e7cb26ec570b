import type { ResolvedField, ResolvedSection } from '../../../../contract/index.ts'

export interface Reason {
  about: string
  words: string
}
type Asked = Pick<ResolvedField, 'label' | 'why' | 'whyRequired'>

/** Why a section shows, and why fields of it show or are required, where that depends on something else. */
export function reasonsOf({ why }: Pick<ResolvedSection, 'why'>, fields: readonly Asked[]): Reason[] {
  return [
    ...(why ? [{ about: 'La sezione', words: why }] : []),
    ...fields.flatMap(({ label, why: whole, whyRequired }) => [
      ...(ownWords(whole, why) ? [{ about: label, words: ownWords(whole, why) }] : []),
      ...(whyRequired ? [{ about: `${label}, obbligatorio`, words: whyRequired }] : []),
    ]),
  ]
}

/** What a field adds to the reason of its section. */
function ownWords(whole: string, section: string): string {
  if (whole === section) return ''
  const shared = section && `${section} e `
  return whole.startsWith(shared) ? whole.slice(shared.length) : whole
}
