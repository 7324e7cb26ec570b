import { randomUUID } from 'node:crypto'
import type { MailTextKind, MailWording } from '../../../shared/api/mail-texts.ts'
import { toOneLine } from '../../../shared/one-line.ts'
import { escapeHtml } from '../../escape-html.ts'
import { FOOTER_STYLE, HEADING_STYLE, LINK_STYLE, mailFrame, PARAGRAPH_STYLE } from '../mail-html.ts'
import { cleanHtml } from '../script-html.ts'

/** A mail whose text can be changed. */
export interface MailDefinition {
  kind: MailTextKind
  title: string
  /** The occasion and the recipient. */
  about: string
  variables: readonly MailVariable[]
  /** Contains a code or a personal link: outside demonstration mode only the recipient reads the text. */
  secret: boolean
  original: MailWording
}

export interface MailVariable {
  name: string
  about: string
  /** The mail requires one of these, in the text and in the HTML. */
  required?: true
  /** Allowed only in the body, as a word of its own; a personal link also as the whole address of a link. */
  secret?: 'code' | 'link'
}

/** A text, or separate text and HTML forms; `html` is already sanitised. */
type MailValue = string | { text: string; html: string }
export type MailValues = Readonly<Record<string, MailValue>>

export interface WrittenMail {
  subject: string
  text: string
  html: string
}

const MAX_SUBJECT_LENGTH = 200
/** A variable of a mail text. Other text in braces is literal. */
const VARIABLE = /\{([a-z][a-z_]*)\}/g

/** Renders a mail. A paragraph whose variables are all empty is left out. */
/** Values of a mail that protects its reader: none of them adds a line to its text. */
export const onOneLine = <T extends Readonly<Record<string, string>>>(values: T): T =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toOneLine(value)])) as T

export function renderMail(wording: MailWording, values: MailValues): WrittenMail {
  const plain = (text: string) => text.replace(VARIABLE, (match, name) => textOf(values[name]) ?? match)
  const line = plain(wording.subject).replace(/\s+/g, ' ').trim()
  // Cuts by code points: half of a surrogate pair is no text.
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
const textOf = (value: MailValue | undefined) => (typeof value === 'object' ? value.text : value)

/** Values are escaped, the HTML is sanitised, and then the trusted parts are inserted, only between tags. */
function renderInside(html: string, values: MailValues): string {
  // Marks the places of the parts while the HTML is sanitised. It is random: no text and no value contains it.
  const mark = randomUUID()
  const filled = html.replace(VARIABLE, (match, name) => {
    const value = values[name]
    if (value === undefined) return match
    return typeof value === 'string' ? escapeHtml(value) : `${mark}-${name}-`
  })
  const [body = '', ...footer] = cleanHtml(filled).split(/<hr[^>]*>/)
  const end = footer.join(' ').trim()
  return [
    addStyles(body),
    end && `<div style="${FOOTER_STYLE}">${end.replaceAll('<p>', '<p style="margin:0">')}</div>`,
  ]
    .filter(Boolean)
    .map((part) => insertParts(part, mark, values))
    .join('\n')
}

/** Mail clients require inline styles. */
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

function insertParts(html: string, mark: string, values: MailValues): string {
  const part = (name: string) => {
    const value = values[name]
    return typeof value === 'object' ? value.html : ''
  }
  const place = `${mark}-([a-z_]+)-`
  // A part replaces the paragraph that holds nothing else. Inside a tag its place is removed.
  return html.replace(
    new RegExp(`<p[^<>]*>\\s*${place}\\s*</p>|<[^<>]*>|${place}`, 'g'),
    (found, alone?: string, between?: string) => {
      const name = alone ?? between
      return name === undefined ? found.replace(new RegExp(place, 'g'), '') : part(name)
    },
  )
}

interface MailBodyParts {
  subject: string
  paragraphs: readonly string[]
  /** Fine print at the end. */
  footer?: readonly string[]
}

/** Builds the text and HTML bodies of a mail from the same content. */
export function buildMailBody({ subject, paragraphs, footer = [] }: MailBodyParts): MailWording {
  const text = [...paragraphs, ...(footer.length > 0 ? [`-- \n${footer.join('\n')}`] : [])]
  const paragraph = (content: string) => `<p>${escapeHtml(content)}</p>`
  const html = [
    ...paragraphs.map(paragraph),
    ...(footer.length > 0 ? ['<hr>', ...footer.map(paragraph)] : []),
  ]
  return { subject, text: text.join('\n\n'), html: html.join('\n') }
}
