import type { FoundPiece } from './found-values.ts'

const FORM =
  '(?:[Ss]\\.?[ ]?[Rr]\\.?[ ]?[Ll]\\.?(?:[ ]?[Ss]\\.?)?|[Ss]\\.?[Cc]\\.?[ ]?[Aa]\\.?[ ]?[Rr]\\.?[ ]?[Ll]\\.?|[Ss]\\.?[Pp]\\.?[Aa]\\.?|[Ss]\\.?[Nn]\\.?[Cc]\\.?|[Ss]\\.?[Aa]\\.?[Ss]\\.?|[Ss]\\.[Ss]\\.|[Ss]oc\\.? [Cc]oop\\.?|a r\\.?l\\.?(?: ONLUS)?|[Ss]ocietà [Cc]ooperativa)'
/** A word of a name: `Orto`, `dell'Orto`, `F.lli`, `&`, also in quotes. */
const WORD = '(?:["«“]?(?:\\p{L}{1,5}[\'’])?[\\p{Lu}\\d][\\p{L}\\d.\'’&-]*["»”]?|&)'
/** Small words between them. */
const LINKS =
  '(?:[ ](?:di|e|dei|della|del|dello|delle|degli|da|dal|al|alla|in|per|e (?:figli[oe]?|fratelli|soci))(?=[ ](?:["«“]?[\\p{Lu}\\d]|[Ss]\\.?[RrNnAaPpCc])))?'
/** A partner: `Verdi`, `F.`, `& C.`, `e figli`. A longer word with a full stop ends the sentence. */
const PARTNER =
  "(?:\\p{Lu}\\p{L}{0,2}\\.|\\p{Lu}[\\p{L}'’]+|[eE&](?=[ ](?:\\p{Lu}|figli|fratelli))|(?:figli[oe]?|fratelli)(?!\\p{L}))"
/** The partners, whom the name of some companies has (art. 2292 of the civil code): `di Verdi Marco`, `DI CERBELLA F. & C.` */
const OWNER = `(?:[ ](?:di|dei|DI|DEI)[ ](?:F(?:\\.lli|LLI|lli|\\.LLI)[ ])?\\p{Lu}[\\p{L}'’]+(?:[ ]${PARTNER}){0,6})?`
/** What the register adds. */
const STATE =
  '(?:,?[ ]\\(?(?:[Ii]n [Ll]iquidazione|IN LIQUIDAZIONE|[Uu]nipersonale|UNIPERSONALE|(?:[Aa]|[Cc]on) [Ss]ocio [Uu]nico|[Ss]ocietà [Bb]enefit)\\)?)?'
const FIRM = new RegExp(
  `(?<![\\p{L}\\d'’])((?:${WORD}${LINKS}[ ]){1,7}${FORM})(?![\\p{L}])${OWNER}${STATE}`,
  'gu',
)
const ONLY_FORM = new RegExp(`^${FORM}$`)
/** What stands before a name, and is no part of it: `La Bottega` and `Gentile Costruzioni` are names. */
const EXCLUDED_WORDS =
  /^(?:(?:(?:La|Alla|Gentile) (?=Ditta |Società |Cliente |Spett))?(?:Spett\.?(?:le)?|Ditta|Cliente|Ragione Sociale|Denominazione)\s+)+/i

/** Words with which the name of a business, an association or a building begins that has no legal form. */
export const BUSINESS_WORD =
  /^(?:a\.?s\.?d\.?|agenzia|agriturismo|albergo|associazione|autofficina|azienda|bar|caff[eè]|circolo|comitato|condominio|consorzio|coop(?:erativa)?|ditta|farmacia|fondazione|hotel|impresa|istituto|locanda|officina|osteria|panificio|parrocchia|pasticceria|pizzeria|residence|ristorante|scuola|societ[àa]|studio|supermercato|trattoria)$/i
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
