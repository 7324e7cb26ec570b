import { escapeHtml } from '../escape-html.ts'

/** A small page for a visitor with a link: a message and at most one action. */
export interface Notice {
  title: string
  text: string
  /** The full consent text of the button. */
  small?: string
  link?: { label: string; url: string }
  /** Posts to the page’s URL. */
  button?: { label: string }
}

export function noticePage({ title, text, small, link, button }: Notice): string {
  const form = button ? `<form method="post"><button>${escapeHtml(button.label)}</button></form>` : ''
  const more = link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>` : ''
  return `<!doctype html>
<html lang="it">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { display: grid; min-height: 100vh; margin: 0; place-items: center }
  main { max-width: 26rem; padding: 2rem; text-align: center; overflow-wrap: anywhere }
  h1 { font-size: 1.4rem; margin: 0 0 .5rem }
  a { color: inherit }
  button { padding: .6rem 1.2rem; border: 0; border-radius: 6px; background: #3b5bdb; color: #fff; font: inherit; cursor: pointer }
</style>
<main>
  <h1>${escapeHtml(title)}</h1>
  <p>${escapeHtml(text)}</p>${small ? `\n  <p><small>${escapeHtml(small)}</small></p>` : ''}
  ${form}${more}
</main>
</html>
`
}
