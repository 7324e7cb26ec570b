import type { FoundPiece } from './found-values.ts'

const FORM =
  '(?:[Ss]\\.?[ ]?[Rr]\\.?[ ]?[Ll]\\.?(?:[ ]?[Ss]\\.?)?|[Ss]\\.?[Pp]\\.?[Aa]\\.?|[Ss]\\.?[Nn]\\.?[Cc]\\.?|[Ss]\\.?[Aa]\\.?[Ss]\\.?|[Ss]oc\\.? [Cc]oop\\.?|[Ss]ocietà [Cc]ooperativa)'
/** A word of a name: `Orto`, `dell'Orto`, `F.lli`, `&`. */
const WORD = "(?:(?:\\p{L}{1,5}['’])?[\\p{Lu}\\d][\\p{L}\\d.'’&-]*|&)"
/** Small words between them. */
const LINKS = '(?:[ ](?:di|e|dei|della|del|dello|delle|degli|da|dal|al|alla|in|per)(?=[ ][\\p{Lu}\\d]))?'
const OWNER = "(?:[ ](?:di|dei)[ ](\\p{Lu}[\\p{L}'’]+(?:[ ]\\p{Lu}[\\p{L}'’.]*){0,3}))?"
const FIRM = new RegExp(`(?<![\\p{L}\\d'’])((?:${WORD}${LINKS}[ ]){1,7}${FORM})(?![\\p{L}])${OWNER}`, 'gu')
const ONLY_FORM = new RegExp(`^${FORM}$`)
const EXCLUDED_WORDS = /^(?:(?:Spett\.?(?:le)?|Gentile|Ditta|Cliente|Ragione|Sociale|Da|Alla|La)\s+)+/

/** Words with which the name of a business, an association or a building begins that has no legal form. */
export const BUSINESS_WORD =
  /^(?:agenzia|agriturismo|albergo|associazione|autofficina|azienda|bar|caff[eè]|circolo|comitato|condominio|consorzio|coop(?:erativa)?|ditta|farmacia|fondazione|hotel|impresa|istituto|locanda|officina|osteria|panificio|parrocchia|pasticceria|pizzeria|residence|ristorante|scuola|societ[àa]|studio|supermercato|trattoria)$/i
const BUSINESS = new RegExp(
  `(?=\\S)(?<=^|\\n|:[ ]*)(${WORD}${LINKS}(?:[ ]${WORD}${LINKS}){1,6})(?=[ ]*(?:$|\\n|[,;(–-]))`,
  'gu',
)

/**
 * Companies by their legal form (`F.lli Verdi S.n.c. di Verdi Marco`), and alone on their line by the word with which
 * they begin (`Hotel d'Este`).
 * @param fullText a condominium is named by its street, which the text without addresses no longer has
 */
export function readCompanies(text: string, fullText: string): FoundPiece[] {
  const firms = piecesOf(text, FIRM).filter(({ found }) => !ONLY_FORM.test(found.value))
  const businesses = piecesOf(fullText, BUSINESS).filter(
    ({ start, end, found }) =>
      BUSINESS_WORD.test(found.value.split(' ')[0]!) &&
      !firms.some((firm) => firm.start < end && start < firm.end),
  )
  return [...firms, ...businesses]
}

const piecesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => {
    const lead = EXCLUDED_WORDS.exec(match[0])?.[0].length ?? 0
    const [value, start] = [match[0].slice(lead).trim(), match.index + lead]
    return {
      start,
      end: match.index + match[0].length,
      found: { kind: 'company' as const, value, at: start },
    }
  })
