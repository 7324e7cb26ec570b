import { escapeHtml } from '../escape-html.ts'

/** A paragraph of a mail with its heading. */
export interface MailSection {
  title: string
  text: string
  link?: { label: string; url: string }
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#3b5bdb;color:#ffffff;text-decoration:none'

export const FOOTER_STYLE =
  'margin:32px 0 0;padding-top:16px;border-top:1px solid #dee2e6;color:#495057;font-size:12px'
export const PARAGRAPH_STYLE = 'margin:0 0 16px'
export const HEADING_STYLE = 'margin:24px 0 4px;font-size:16px'
export const LINK_STYLE = 'color:#3b5bdb'

/** A button with a link. */
export const buttonHtml = (button: { label: string; url: string }): string =>
  `<p style="margin:0 0 24px">${anchor(button, BUTTON)}</p>`

export const blockText = ({ title, text, link }: MailSection): string =>
  [title, text, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n')
export const blockHtml = ({ title, text, link }: MailSection): string =>
  `<h2 style="${HEADING_STYLE}">${escapeHtml(title)}</h2>\n${paragraph(text)}` +
  (link ? `\n<p style="${PARAGRAPH_STYLE}">${anchor(link, LINK_STYLE)}</p>` : '')

/** The frame of every HTML mail. `inside` is already sanitised. */
export function mailFrame(title: string, inside: string): string {
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;background:#f1f3f5;color:#212529;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px;overflow-wrap:anywhere">
${inside}
</div>
</body>
</html>
`
}

const paragraph = (text: string) => `<p style="${PARAGRAPH_STYLE}">${lines(text)}</p>`
const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
const anchor = ({ label, url }: { label: string; url: string }, style: string) =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`
