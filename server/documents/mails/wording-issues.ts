import { plainText } from '../../../contract/kinds/html-to-plain-text.ts'
import type { MailWording } from '../../../shared/api/mail-texts.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import { cleanHtml } from '../script-html.ts'
import { type MailDefinition, type MailVariable, renderMail } from './wording.ts'

const IN_BRACES = /\{([^{}\n]{1,60})\}/g
/** Also a name with gaps around it. */
const ANY_BRACES = /(?<!\{)(\{+)([^{}]{1,120})(\}+)/g
/** The most issues of one sort: each reads the text before it. */
const MOST_PLACES = 20
/** A variable of scripts and templates. */
const WITH_DOLLAR = /\$(\p{L}[\p{L}\p{N}_]*)/gu
/** What the variables of scripts and templates are called here. */
const NAMESAKES: Readonly<Record<string, readonly string[]>> = {
  nome: ['nome', 'cliente', 'utente'],
  cognome: ['nome', 'cliente', 'utente'],
  ragione_sociale: ['cliente', 'nome'],
  contractid: ['codice', 'pratica', 'documento'],
}

/**
 * The issues of a mail text as it is stored, with sanitised HTML: unknown variables with their positions, and missing
 * required variables.
 */
export function wordingIssues(definition: MailDefinition, typed: MailWording): FieldIssue[] {
  const { variables } = definition
  const wording = { ...typed, html: cleanHtml(typed.html) }
  const known = variables.map(({ name }) => name)
  const fields = ['subject', 'text', 'html'] as const
  const unknown = fields.flatMap((field) => [
    ...findUnknownVariables(field, wording[field], known),
    ...findOtherForms(field, wording[field], known),
  ])
  const empty = plainText(wording.html) === '' ? [issue('html', 'required', 'Il testo è vuoto')] : []
  return [
    ...unknown,
    ...empty,
    ...findSecretLeaks(definition, wording),
    ...findMissingVariables(variables, wording),
  ]
}

/**
 * Issues where a code or a personal link would leak: in the subject, which lists show, and in a URL, which would send
 * it to another server. The rendered text and HTML are checked, with samples of the values.
 */
export function findSecretLeaks({ variables }: MailDefinition, wording: MailWording): FieldIssue[] {
  const { text, html } = renderMail(
    { ...wording, subject: '' },
    Object.fromEntries(variables.map((variable) => [variable.name, sampleOf(variable)])),
  )
  return variables
    .filter(({ secret }) => secret)
    .flatMap((variable) => {
      const leaks = [
        [
          'subject',
          wording.subject.includes(`{${variable.name}}`),
          'non può stare nell’oggetto, che altri leggono',
        ],
        ['text', isInsideWord(text, sampleOf(variable)), INSIDE],
        ['html', isInsideTag(html, variable) || isInsideWord(visibleText(html), sampleOf(variable)), INSIDE],
      ] as const
      return leaks
        .filter(([, isLeak]) => isLeak)
        .map(([field, , why]) => issue(field, 'secret-variable', `{${variable.name}} ${why}.`))
    })
}

const INSIDE = 'non può far parte di un altro indirizzo o di un attributo'

/** A value for the check. Any value that is no secret may be the beginning or the end of an address. */
const sampleOf = ({ name, secret }: MailVariable): string =>
  secret ? `https://secret.invalid/${name}` : `www.other.invalid/?${name}=`

/**
 * Whether the secret is part of a longer word, except punctuation and letters that make no address of it. An invisible
 * or unusual character, and a carriage return alone, does not end a word: it may be left out on the way.
 */
const isInsideWord = (text: string, secret: string): boolean =>
  text
    .split(/(?:[ \t\n]|\r\n)+/)
    .filter((word) => word.includes(secret))
    .map((word) => word.split(secret))
    .some(
      ([before = '', after = '', ...more]) =>
        more.length > 0 || !BEFORE.test(before) || !AFTER.test(after) || isReadAsOther(before + after),
    )
/** Whether a client may read symbols as letters or signs, such as ㏂ as «a.m.». */
const isReadAsOther = (text: string): boolean => {
  const symbols = text.replace(/[…\u00A0]/g, '')
  return symbols.normalize('NFKC') !== symbols.normalize('NFC')
}
const BEFORE = /^(?:[\p{L}\p{M}\p{So}\d\u00A0:;,!()[\]«»“”‘’"'*–—…-]*[\p{So}\u00A0:;,!()[\]«»“”‘’"'*–—…-])?$/u
const AFTER = /^[.?…:;,!)\]»”’"'*]*(?:\u00A0[\p{L}\p{M}\p{So}\d\u00A0.?…:;,!()[\]«»“”‘’"'*–—-]*)?$/u

/** Whether a tag contains the secret, except a link whose whole address is the personal link. */
function isInsideTag(html: string, variable: MailVariable): boolean {
  const sample = sampleOf(variable)
  const link = variable.secret === 'link' ? ` href="${sample}"` : undefined
  return [...html.matchAll(/<[^<>]*>/g)].some(([tag]) =>
    (link ? tag.replace(link, '') : tag).includes(sample),
  )
}

const BLOCK_TAGS =
  /<\/?(?:p|div|h[1-6]|[bh]r|blockquote|pre|[uo]l|li|table|caption|t[rhd]|thead|tbody|tfoot|center)\b[^<>]*>/gi
const MARKUP: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
/** The text of sanitised HTML. An inline tag does not end a word. */
const visibleText = (html: string) =>
  html
    .replace(BLOCK_TAGS, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => MARKUP[entity]!)

function findUnknownVariables(
  field: keyof MailWording,
  text: string,
  known: readonly string[],
): FieldIssue[] {
  const unknown = [...text.matchAll(IN_BRACES)].filter(([, name]) => !known.includes(name!))
  return unknown.slice(0, MOST_PLACES).map((found) => {
    const name = found[1]!
    const like = known.find((other) => isSimilar(other, name.trim().toLowerCase()))
    const hint = like ? ` Forse {${like}}?` : ''
    return issue(
      field,
      'unknown-variable',
      `${placeOf(field, text, found.index)}: «{${name}}» non c’è in questa mail.${hint}`,
    )
  })
}

/** Variables in the form of another program, which would stay in the mail as they are. */
function findOtherForms(field: keyof MailWording, text: string, known: readonly string[]): FieldIssue[] {
  const found = [
    ...[...text.matchAll(ANY_BRACES)]
      .filter(([, open = '', , close = '']) => open.length + close.length > 2)
      .map((match) => ({ match, name: match[2]!.trim() }))
      .filter(({ name }) => !name.includes('\n')),
    ...[...text.matchAll(WITH_DOLLAR)].map((match) => ({ match, name: match[1]! })),
  ]
  return found.slice(0, MOST_PLACES).map(({ match, name }) => {
    const wanted = name.toLowerCase()
    const candidates = [wanted, ...(NAMESAKES[wanted] ?? [])]
    const like = candidates.find((one) => known.includes(one)) ?? known.find((one) => isSimilar(one, wanted))
    const names = known.map((one) => `{${one}}`).join(', ')
    const hint = like ? `si scrive {${like}}` : `in questa mail ci sono ${names}`
    return issue(
      field,
      'unknown-variable',
      `${placeOf(field, text, match.index)}: «${match[0]}» resterebbe così; ${hint}.`,
    )
  })
}

/** The position of an issue: line and column, or the preceding words in the page's editor. */
function placeOf(field: keyof MailWording, text: string, index: number): string {
  const before = text.slice(0, index)
  if (field === 'html') {
    const texts = plainText(cleanHtml(before)).slice(-30)
    return texts === '' ? 'All’inizio' : `Dopo «${texts.trim()}»`
  }
  const lines = before.split('\n')
  const column = `carattere ${lines.at(-1)!.length + 1}`
  return field === 'subject' ? `Al ${column}` : `Riga ${lines.length}, ${column}`
}

function findMissingVariables(variables: MailDefinition['variables'], wording: MailWording): FieldIssue[] {
  const needed = variables.filter(({ required }) => required).map(({ name }) => name)
  if (needed.length === 0) return []
  return (['text', 'html'] as const)
    .filter((field) => !needed.some((name) => wording[field].includes(`{${name}}`)))
    .map((field) =>
      issue(
        field,
        'missing-variable',
        `Senza ${needed.map((name) => `{${name}}`).join(' o ')} questa mail non serve a chi la riceve.`,
      ),
    )
}

/** A name that differs by one letter, or a prefix of it. */
function isSimilar(name: string, typed: string): boolean {
  if (typed.length < 3) return false
  if (name.startsWith(typed) || typed.startsWith(name)) return true
  if (Math.abs(name.length - typed.length) > 1) return false
  let start = 0
  while (start < name.length && name[start] === typed[start]) start += 1
  const ends = [name.slice(start), typed.slice(start)] as const
  return ends[0].slice(1) === ends[1].slice(1) || ends[0].slice(1) === ends[1] || ends[0] === ends[1].slice(1)
}

const issue = (field: string, code: string, message: string): FieldIssue => ({ field, code, message })
