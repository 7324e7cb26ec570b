import { plainText } from '../../../contract/kinds/html-to-plain-text.ts'
import type { MailWording } from '../../../shared/api/mail-texts.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import { cleanHtml } from '../script-html.ts'
import type { MailDefinition } from './wording.ts'

const IN_BRACES = /\{([^{}\n]{1,60})\}/g

/** The issues of a mail text: unknown variables with their positions, and missing required variables. */
export function wordingIssues(definition: MailDefinition, wording: MailWording): FieldIssue[] {
  const { variables } = definition
  const known = variables.map(({ name }) => name)
  const fields = ['subject', 'text', 'html'] as const
  const unknown = fields.flatMap((field) => findUnknownVariables(field, wording[field], known))
  const empty =
    plainText(cleanHtml(wording.html)) === '' ? [issue('html', 'required', 'Il testo è vuoto')] : []
  return [
    ...unknown,
    ...empty,
    ...findSecretLeaks(definition, wording),
    ...findMissingVariables(variables, wording),
  ]
}

/**
 * Issues where a code or a personal link would leak: in the subject, which lists show, and in a URL, which would send
 * it to another server.
 */
export function findSecretLeaks({ variables }: MailDefinition, wording: MailWording): FieldIssue[] {
  const secrets = variables.filter(({ secret }) => secret).map(({ name }) => `{${name}}`)
  const places = [
    ['subject', wording.subject, 'non può stare nell’oggetto, che altri leggono'],
    ['text', wording.text.split(/\s+/).filter(isWebAddress).join(' '), INSIDE],
    ['html', addressTextOf(wording.html), INSIDE],
  ] as const
  return places.flatMap(([field, place, why]) =>
    secrets
      .filter((secret) => place.includes(secret))
      .map((secret) => issue(field, 'secret-variable', `${secret} ${why}.`)),
  )
}

const INSIDE = 'non può far parte di un altro indirizzo o di un attributo'
/** Whether a word is a URL. Mail clients also link words that look like a host name. */
const isWebAddress = (part: string) =>
  /[/?=&#@%]|www\.|[\p{L}\d]\.[\p{L}\d]/iu.test(part.replace(/\{[^{}]*\}/g, 'x'))
const INLINE_TAGS = /<\/?(?:a|b|strong|i|em|u|s|span|code|sub|sup|mark|font)\b[^>]*>/gi

/** The content of tags, except links that consist of one variable, and URLs in the text. */
function addressTextOf(html: string): string {
  const clean = cleanHtml(html)
  const tags = [...clean.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/ href="\{[a-z_]+\}"/, ''))
  const texts = clean
    .replace(INLINE_TAGS, '')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
  return [...tags, ...texts.filter(isWebAddress)].join(' ')
}

function findUnknownVariables(
  field: keyof MailWording,
  text: string,
  known: readonly string[],
): FieldIssue[] {
  return [...text.matchAll(IN_BRACES)].flatMap((found) => {
    const name = found[1]!
    if (known.includes(name)) return []
    const like = known.find((other) => isSimilar(other, name.trim().toLowerCase()))
    const hint = like ? ` Forse {${like}}?` : ''
    return [
      issue(
        field,
        'unknown-variable',
        `${placeOf(field, text, found.index)}: «{${name}}» non c’è in questa mail.${hint}`,
      ),
    ]
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
