import { blockHtml, mailFrame } from '../server/documents/mail-html.ts'
import { noticePage } from '../server/http/notice-page.ts'

/** Without a place at which a browser would break it. */
const ADDRESS = `${'casella'.repeat(8)}@${'ufficio'.repeat(8)}.example`
const link = { label: 'Un altro passo', url: 'https://ufficio.example/altro' }

/** Texts that the server renders for a reader, by name, of maximum length. */
export const SERVER_PAGES: Readonly<Record<string, string>> = {
  'a page for a link': noticePage({
    title: 'Cambio di indirizzo',
    text: `I tuoi accessi siano confermati da ${ADDRESS}?`,
    small: `Per ${ADDRESS}`,
    link,
    button: { label: 'Conferma' },
  }),
  'a mail': mailFrame('Oggetto', blockHtml({ title: 'Titolo', text: `Per ${ADDRESS}`, link })),
}
