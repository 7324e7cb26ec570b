import sanitize from 'sanitize-html'
import { type Checkpoint, replaceMarks } from '../../shared/documents/checkpoints.ts'
import { type DocumentValues, substitute } from '../../shared/documents/expression.ts'
import { escapeHtml } from '../escape-html.ts'

/** The allowed HTML of a script. It runs and loads nothing; links open in a new tab. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'div',
    'span',
    'br',
    'hr',
    'blockquote',
    'pre',
    'code',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'small',
    'mark',
    'sub',
    'sup',
    'ul',
    'ol',
    'li',
    'a',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'font',
    'center',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'type'],
    font: ['color'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': {
      color: [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]+$/i],
      'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]+$/i],
      'text-align': [/^(left|right|center|justify)$/],
      'font-weight': [/^(bold|normal|[1-9]00)$/],
      'font-style': [/^(italic|normal)$/],
      'text-decoration': [/^(underline|none)$/],
      'font-size': [/^\d{1,2}(\.\d+)?(px|pt|em|rem|%)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Removed with their text: what runs, what Word adds to a page, and struck words, which nobody reads aloud.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'xml', 'del', 'strike', 's'],
  transformTags: {
    a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
    '*': (tagName, attribs) =>
      /line-through/i.test(attribs.style ?? '') ? { tagName: 'del', attribs: {} } : { tagName, attribs },
  },
  nestingLimit: 50,
}

/**
 * A script with its variables and fields replaced. Values are escaped first and the result is sanitised, so neither a
 * value nor its position in an attribute can become markup.
 */
export function renderScript(script: string, values: DocumentValues): string {
  // Entities in a placeholder are its characters, as in a stored script. A value is no mark.
  return cleanHtml(substitute(replaceMarks(cleanHtml(script), markHtml), values, escapeHtml))
}

/** The words of one passage of a script, to the end of its mark, as they are read aloud. */
export const passageText = (passage: string, values: DocumentValues): string =>
  htmlText(
    substitute(
      replaceMarks(cleanHtml(passage), ({ text }) => text),
      values,
      escapeHtml,
    ),
  )

/** What the agent reads of a checkpoint, with the number that it has in the list. CHECKPOINT-2 */
const markHtml = ({ kind, text, isRequired }: Omit<Checkpoint, 'passage'>, number: number): string =>
  `<mark><b>${number}</b> ${kind === 'read' ? 'Da leggere' : 'Da chiedere'}${isRequired ? ' (obbligatorio)' : ''}: ${text}</mark>`

/** The words of HTML, as they are read aloud. */
export const htmlText = (html: string): string =>
  sanitize(html.replace(/<\/?(?:p|h[1-6]|li|br|div|tr)\b/gi, '\n$&'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ALLOWED.nonTextTags ?? [],
  })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n(?: ?\n)+/g, '\n')
    .trim()

/** Sanitises HTML that a user wrote: removes everything that could run, load or disguise itself. */
export function cleanHtml(html: string): string {
  return sanitize(html, ALLOWED)
}
