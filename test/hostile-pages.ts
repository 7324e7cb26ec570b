import { blockHtml, mailFrame } from '../server/documents/mail-html.ts'
import { cleanHtml, renderScript } from '../server/documents/script-html.ts'
import { escapeHtml } from '../server/escape-html.ts'
import { noticePage } from '../server/http/notice-page.ts'
import { SECURITY } from '../server/http/security-headers.ts'
import type { DocumentValues } from '../shared/documents/expression.ts'

/** Every function of the server that renders HTML from user input, applied to one text. */
export const SINKS: Record<string, (text: string) => string> = {
  'a script, a newsletter': cleanHtml,
  'a value in a script': (text) => renderScript('<p>Parlo con $Nome?</p>', valuesOf(text)),
  'a value in an attribute of a script': (text) =>
    renderScript(`<a href="$Nome" title='$Nome' style="color:$Nome"><b $Nome>x</b></a>`, valuesOf(text)),
  'a value as a link of a script': (text) => renderScript('<a href=$Nome>x</a>', valuesOf(text)),
  'a mail': (text) =>
    bodyOf(mailFrame(text, blockHtml({ title: text, text, link: { label: text, url: text } }))),
  'a page for a person who came by a link': (text) =>
    bodyOf(
      noticePage({
        title: text,
        text,
        small: text,
        link: { label: text, url: '/' },
        button: { label: text },
      }),
    ),
  'a text': (text) => `<p title="${escapeHtml(text)}" data-x='${escapeHtml(text)}'>${escapeHtml(text)}</p>`,
}

/** Without sanitising: shows that the vectors work. */
export const RAW = (text: string) => text

const valuesOf = (text: string): DocumentValues => ({
  variables: new Map([['$Nome', text]]),
  fields: new Map(),
})

/** The body of a page, so that several fit into one page. */
const bodyOf = (html: string): string => html.replace(/<(!doctype html|\/?html[^>]*|meta[^>]*)>/g, '')

/** The content security policy of every page. */
export const PAGE_POLICY = Object.entries(SECURITY.contentSecurityPolicy.directives)
  .map(
    ([name, sources]) =>
      `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`,
  )
  .join(';')
