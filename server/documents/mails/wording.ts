import type { MailTextKind, MailWording } from '../../../shared/api/mail-texts.ts'
import { FOOTER_STYLE, HEADING_STYLE, LINK_STYLE, mailFrame, PARAGRAPH_STYLE } from '../mail-html.ts'
import { cleanHtml, escapeHtml } from '../script-html.ts'

/** A mail whose text can be changed. */
export interface MailDefinition {
  kind: MailTextKind
  title: string
  /** When it is sent, and to whom. */
  about: string
  variables: readonly MailVariable[]
  /** Contains a code or a personal link: outside demonstration mode only the recipient reads the text. */
  secret: boolean
  original: MailWording
}

export interface MailVariable {
  name: string
  about: string
  /** The mail is worth nothing without one of these, in the text and in the HTML. */
  required?: true
  /** The code or the link: it may only be in the text, where the recipient sees it. */
  secret?: true
}

/** A text, or a part with a form of its own in each of the two: `html` is clean already. */
type MailValue = string | { text: string; html: string }
export type MailValues = Readonly<Record<string, MailValue>>

export interface WrittenMail {
  subject: string
  text: string
  html: string
}

const MAX_SUBJECT_LENGTH = 200
/** A variable of a wording. Braces around anything else are braces. */
const VARIABLE = /\{([a-z][a-z_]*)\}/g

/** Renders a mail. A paragraph whose variables are all empty is left out. */
export function renderMail(wording: MailWording, values: MailValues): WrittenMail {
  const plain = (text: string) => text.replace(VARIABLE, (match, name) => textOf(values[name]) ?? match)
  const line = plain(wording.subject).replace(/\s+/g, ' ').trim()
  // By characters: half of one is no text.
  const subject = [...line].slice(0, MAX_SUBJECT_LENGTH).join('')
  const text = paragraphsOf(wording.text)
    .map((paragraph) => ({ paragraph, filled: plain(paragraph) }))
    .filter(({ paragraph, filled }) => filled.trim() !== '' || !hasVariable(paragraph))
    .map(({ filled }) => filled)
    .join('\n\n')
  return { subject, text: `${text}\n`, html: mailFrame(subject, renderInside(wording.html, values)) }
}

const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
const hasVariable = (text: string) => new RegExp(VARIABLE.source).test(text)
const textOf = (value: MailValue | undefined) =>
  (typeof value === 'object' ? value.text : value)?.replace(MARKS, '')

/** Delimiters of a placeholder while the HTML is sanitised. No value contains them. */
const [OPEN, CLOSE] = ['\uE000', '\uE001']
const MARKS = new RegExp(`[${OPEN}${CLOSE}]`, 'g')

/** Values are escaped, the HTML is sanitised, and then the trusted parts are inserted, only between tags. */
function renderInside(html: string, values: MailValues): string {
  const filled = html.replace(MARKS, '').replace(VARIABLE, (match, name) => {
    const value = values[name]
    if (value === undefined) return match
    return typeof value === 'string' ? escapeHtml(value.replace(MARKS, '')) : OPEN + name + CLOSE
  })
  const [body = '', ...footer] = cleanHtml(filled).split(/<hr[^>]*>/)
  const end = footer.join(' ').trim()
  return [
    addStyles(body),
    end && `<div style="${FOOTER_STYLE}">${end.replaceAll('<p>', '<p style="margin:0">')}</div>`,
  ]
    .filter(Boolean)
    .map((part) => insertParts(part, values))
    .join('\n')
}

/** Mail readers want styles on the elements. */
const addStyles = (html: string) =>
  html
    .trim()
    .replace(/<p>\s*<\/p>/g, '')
    .replace(
      /<p(?: style="([^"]*)")?>/g,
      (_, ownStyle) => `<p style="${joinStyles(PARAGRAPH_STYLE, ownStyle)}">`,
    )
    .replace(
      /<h([1-6])(?: style="([^"]*)")?>/g,
      (_, level, ownStyle) => `<h${level} style="${joinStyles(HEADING_STYLE, ownStyle)}">`,
    )
    .replace(/<a (?!style)/g, `<a style="${LINK_STYLE}" `)
const joinStyles = (defaultStyle: string, ownStyle: string | undefined) =>
  ownStyle ? `${defaultStyle};${ownStyle}` : defaultStyle

function insertParts(html: string, values: MailValues): string {
  const part = (name: string) => {
    const value = values[name]
    return typeof value === 'object' ? value.html : ''
  }
  const alone = new RegExp(`<p[^>]*>\\s*${OPEN}([a-z_]+)${CLOSE}\\s*</p>`, 'g')
  return (
    html
      .replace(alone, (_, name) => part(name))
      // Inside of a tag there is no place for one.
      .replace(new RegExp(`<[^>]*>|${OPEN}([a-z_]+)${CLOSE}`, 'g'), (found, name) =>
        name === undefined ? found.replace(MARKS, '') : part(name),
      )
  )
}
