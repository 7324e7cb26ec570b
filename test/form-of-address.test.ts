import { expect, it } from 'vitest'
import { projectFiles, textsOf } from './imports.ts'

/**
 * The form of address. Sentences for customers address them by Lei: `Guardi`, `Riprovi`. Texts for both use impersonal
 * forms: `Riprovare fra poco`. The label of a button or a link is its action in the imperative that is usual in
 * software, also for customers: `Firma il contratto`. Such a label is listed here, so that it is a decision.
 */
const LABELS = [
  'Accetto, manda il codice',
  'Apri il PDF in un’altra scheda',
  'Apri la pagina della firma',
  'Cancella l’iscrizione',
  'Cancella la firma',
  'Conferma l’iscrizione',
  'Continua',
  'Firma il contratto',
  'Firma qui',
  'Lascia una recensione',
  'Leggi e firma',
  'Manda il codice',
  'Manda un altro codice',
  'Ricarica',
  'Scarica',
  'Scarica l’attestato di firma',
  'Scarica la copia firmata',
  'Scarica tutti i documenti',
  'Scegli il PDF',
  'Torna al contratto',
  'vai al codice',
  'vai alla prossima',
  'Verifica il file',
  'Verifica un documento firmato',
]

/** Texts for customers, by path prefix: their pages, and their mails. */
const FOR_CUSTOMERS = [
  'web/app/customer',
  'web/features/document-verification/',
  'web/features/signing/',
  'web/ui/customer-frame.tsx',
  'server/documents/mails/happy-customer-mail.ts',
  'server/documents/mails/newsletter-mail.ts',
  'server/documents/mails/record-recap-mail.ts',
  'server/documents/mails/signing-mails.ts',
  'server/documents/signature/evidence-page.ts',
  'server/features/signature/sign/',
  'server/features/subscriptions/newsletter-pages.ts',
]
/** Texts for customers and users. */
const FOR_BOTH = [
  'server/documents/refusal.ts',
  'server/http/handle-errors.ts',
  'server/http/link-pages.ts',
  'server/http/read-upload.ts',
  'shared/errors.ts',
  'web/lib/call-failure.ts',
  'web/public/not-started.js',
]

/** Unambiguous forms of the second person singular. */
const TU = [
  'tu|ti|te|tuo|tua|tuoi|tue|ciao',
  'hai|puoi|vuoi|devi|sai|vai|fai|stai|potrai|dovrai|vedrai|riceverai|ricevi',
  // Imperatives of verbs in -ere and -ire.
  'accedi|apri|attendi|chiedi|chiudi|inserisci|leggi|premi|rispondi|scegli|scrivi|segui|tieni|togli',
]
/** Imperatives of verbs in -are: except at the beginning they may also be the third person. */
const IMPERATIVES = [
  'annulla|aspetta|avvisa|cancella|carica|cerca|compila|conserva|contatta|continua|controlla|digita|disegna|guarda',
  'incolla|indica|inoltra|invia|lascia|manda|mostra|passa|prepara|ricarica|ricontrolla|riprova|salva|scarica',
  'scorri|spunta|torna|traccia|trascina|usa',
]
/** The same of verbs whose form is also a noun: an object must follow. */
const WITH_OBJECT = 'conferma|copia|firma|modifica|prova|verifica'
const OBJECT = 'il|lo|la|i|gli|le|un|uno|una|ogni|qui|tutt[oaie]|di nuovo'
const WITH_PRONOUN =
  'apri|avvisa|cancella|carica|chiedi|conferma|conserva|controlla|copia|firma|inoltra|leggi|manda|ricarica|salva|scarica|scegli|scrivi|tieni|togli|trascina|usa|verifica'

const initials = (verbs: string) =>
  verbs.replace(/(?<=^|\|)\p{Ll}/gu, (first) => `[${first}${first.toUpperCase()}]`)
const BEGINNING = '(?:^(?=\\p{Lu})|[.!?:;…>«(]\\s*|\\n|\\b(?:oppure|poi)\\s+)'
const FAMILIAR = [
  new RegExp(`(?<![\\p{L}’])(?:${TU.join('|')})(?!\\p{L})`, 'iu'),
  new RegExp(`${BEGINNING}(?:${initials(IMPERATIVES.join('|'))})(?!\\p{L})`, 'u'),
  new RegExp(`${BEGINNING}(?:${initials(WITH_OBJECT)}) (?:(?:${OBJECT})(?!\\p{L})|l’|un’)`, 'u'),
  new RegExp(`(?<![\\p{L}’])(?:${WITH_PRONOUN})(?:lo|la|li|le|ne|ci|mi|gli)(?!\\p{L})`, 'iu'),
  // The present tense, if it cannot be the subjunctive of Lei.
  /(?<!\p{L})(?:in cui|dove|mentre|quando|se) (?:\p{L}+ )?(?:controlli|firmi|mandi|ricarichi)(?!\p{L})/iu,
]
/** The positions at which a text addresses its reader. */
const TO_ANYBODY = /(?<![\p{L}’])(?:Lei|Le|Suo|Sua|Suoi|Sue|riprovi|controlli|ricarichi)(?!\p{L})/u

const sources = projectFiles().filter((path) => /(?<!\.test)\.[jt]sx?$/.test(path))
const filesBelow = (beginnings: readonly string[]) =>
  sources.filter((path) => beginnings.some((beginning) => path.startsWith(beginning)))

/** Without the labels: the whole text, between tags, or quoted. */
const unlabelled = (text: string): string =>
  LABELS.includes(text)
    ? ''
    : LABELS.reduce((rest, label) => rest.replaceAll(`>${label}<`, '').replaceAll(`«${label}»`, ''), text)
const addresses = (text: string): boolean => FAMILIAR.some((form) => form.test(unlabelled(text)))
const found = (files: readonly string[], wrong: (text: string) => boolean) =>
  files.flatMap((path) =>
    textsOf(path)
      .filter(wrong)
      .map((text) => `${path}: ${text}`),
  )

it('every path of a text for customers begins the path of a file', () => {
  const stale = [...FOR_CUSTOMERS, ...FOR_BOTH].filter((beginning) => filesBelow([beginning]).length === 0)
  expect(stale).toEqual([])
})

it('the texts for customers address them by Lei', () => {
  expect(found(filesBelow([...FOR_CUSTOMERS, ...FOR_BOTH]), addresses)).toEqual([])
})

it('the texts for customers and users are impersonal', () => {
  expect(found(filesBelow(FOR_BOTH), (text) => TO_ANYBODY.test(text))).toEqual([])
})

it('every label in the imperative is one of a page or a mail for customers', () => {
  const texts = filesBelow(FOR_CUSTOMERS).flatMap(textsOf)
  const unused = LABELS.filter(
    (label) => !texts.some((text) => text === label || text.includes(`>${label}<`)),
  )
  expect(unused).toEqual([])
})

it('a sentence in the imperative of tu is found, and one of Lei, a noun or a third person is not', () => {
  const familiar = [
    'Guarda anche nella posta indesiderata.',
    'Riprova fra poco',
    'In questo momento no: riprova fra poco.',
    'Per ogni domanda scrivi a',
    'oppure trascinalo qui',
    'Firma i riquadri.',
    'Scriva il luogo in cui firmi.',
  ]
  expect(familiar.filter((text) => !addresses(text))).toEqual([])
  const polite = [
    'Guardi anche nella posta indesiderata.',
    'Firma ricevuta',
    'Conferma dell’iscrizione',
    'Chi firma per primo',
    'un tipo che qui non si controlla',
    'Per ogni domanda scriva a',
    'Firmi ogni riquadro con il suo pulsante.',
  ]
  expect(polite.filter(addresses)).toEqual([])
})
