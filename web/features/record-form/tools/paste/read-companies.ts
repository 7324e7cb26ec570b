import type { FoundPiece } from './found-values.ts'

const FORM =
  '(?:[Ss]\\.?[ ]?[Rr]\\.?[ ]?[Ll]\\.?(?:[ ]?[Ss]\\.?)?|[Ss]\\.?[Pp]\\.?[Aa]\\.?|[Ss]\\.?[Nn]\\.?[Cc]\\.?|[Ss]\\.?[Aa]\\.?[Ss]\\.?|[Ss]oc\\.? [Cc]oop\\.?|[Ss]ocietà [Cc]ooperativa)'
const FIRM = new RegExp(
  `(?<![\\p{L}\\d])((?:[\\p{Lu}\\d][\\p{L}\\d.'’&-]*(?:[ ](?:di|e|&|dei|della|del|dello|delle)(?=[ ]\\p{Lu}))?[ ]){1,6}${FORM})(?![\\p{L}])(?:[ ](?:di|dei)[ ](\\p{Lu}[\\p{L}'’]+(?:[ ]\\p{Lu}[\\p{L}'’.]*){0,3}))?`,
  'gu',
)
const EXCLUDED_WORDS = /^(?:(?:Spett\.?(?:le)?|Gentile|Ditta|Azienda|Cliente|Ragione|Sociale|Da|Alla|La)\s+)+/

/** Companies by their legal form: `Rossi Impianti S.r.l.`, `F.lli Verdi S.n.c. di Verdi Marco`. */
export const readCompanies = (text: string): FoundPiece[] =>
  [...text.matchAll(FIRM)].map((match) => {
    const lead = EXCLUDED_WORDS.exec(match[0])?.[0].length ?? 0
    const value = match[0].slice(lead).trim()
    const start = match.index + lead
    return { start, end: match.index + match[0].length, found: { kind: 'company', value, at: start } }
  })
