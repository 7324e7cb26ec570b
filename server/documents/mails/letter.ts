import type { MailWording } from '../../../shared/api/mail-texts.ts'
import { escapeHtml } from '../script-html.ts'

interface Letter {
  subject: string
  paragraphs: readonly string[]
  /** In small letters at the end. */
  footer?: readonly string[]
}

/** The same words in both forms of a mail. */
export function letterOf({ subject, paragraphs, footer = [] }: Letter): MailWording {
  const text = [...paragraphs, ...(footer.length > 0 ? [`-- \n${footer.join('\n')}`] : [])]
  const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`
  const html = [
    ...paragraphs.map(paragraph),
    ...(footer.length > 0 ? ['<hr>', ...footer.map(paragraph)] : []),
  ]
  return { subject, text: text.join('\n\n'), html: html.join('\n') }
}
