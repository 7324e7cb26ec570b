import type { MailWording } from '../../../shared/api/mail-texts.ts'
import { escapeHtml } from '../script-html.ts'

interface MailBodyParts {
  subject: string
  paragraphs: readonly string[]
  /** In small letters at the end. */
  footer?: readonly string[]
}

/** Builds the text and HTML parts of a mail from the same content. */
export function buildMailBody({ subject, paragraphs, footer = [] }: MailBodyParts): MailWording {
  const text = [...paragraphs, ...(footer.length > 0 ? [`-- \n${footer.join('\n')}`] : [])]
  const paragraph = (content: string) => `<p>${escapeHtml(content)}</p>`
  const html = [
    ...paragraphs.map(paragraph),
    ...(footer.length > 0 ? ['<hr>', ...footer.map(paragraph)] : []),
  ]
  return { subject, text: text.join('\n\n'), html: html.join('\n') }
}
