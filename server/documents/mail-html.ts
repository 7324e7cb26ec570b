import { escapeHtml } from './script-html.ts'

/** A mail in the making: paragraphs and at most one button, for both of its forms. */
export interface MailBody {
  title: string
  paragraphs: readonly string[]
  /** Points with a heading, after the paragraphs. */
  blocks?: readonly { title: string; text: string; link?: { label: string; url: string } }[]
  button?: { label: string; url: string }
  /** In small letters at the end. */
  footer: readonly string[]
}

/** The mail as plain text. */
export function mailText({ paragraphs, blocks = [], button, footer }: MailBody): string {
  return [
    ...paragraphs,
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...blocks.map(({ title, text, link }) =>
      [title, text, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n'),
    ),
    `-- \n${footer.join('\n')}\n`,
  ].join('\n\n')
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1c7ed6;color:#ffffff;text-decoration:none'

/** The mail as HTML. Every text is escaped; styles stand on the elements, as mail readers want them. */
export function mailHtml({ title, paragraphs, blocks = [], button, footer }: MailBody): string {
  const inside = [
    ...paragraphs.map(paragraph),
    ...(button ? [`<p style="margin:0 0 24px">${anchor(button, BUTTON)}</p>`] : []),
    ...blocks.map(
      (block) =>
        `<h2 style="margin:24px 0 4px;font-size:16px">${escapeHtml(block.title)}</h2>\n${paragraph(block.text)}` +
        (block.link ? `\n<p style="margin:0 0 16px">${anchor(block.link, 'color:#1c7ed6')}</p>` : ''),
    ),
  ]
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;background:#f1f3f5;color:#212529;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${inside.join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #dee2e6;color:#495057;font-size:12px">${footer
    .map(lines)
    .join('<br>')}</p>
</div>
</body>
</html>
`
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${lines(text)}</p>`
const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
const anchor = ({ label, url }: { label: string; url: string }, style: string) =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`
