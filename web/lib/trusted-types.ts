// Under the server's policy the browser takes text as markup or as a script's address only from the policies made
// here, and from the editor's own for what is pasted. Must run before anything that writes into the page.

type Maker = (text: string, type: string, sink: string) => string | null
interface Factory {
  createPolicy(
    name: string,
    makers: { createHTML?: Maker; createScriptURL?: Maker },
  ): { createHTML(text: string): string }
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

/** What our libraries write without asking: styles, documents that are only read, workers of our own. */
factory?.createPolicy('default', {
  createHTML: (text, _type, sink) => (isInert(text, sink) ? text : null),
  createScriptURL: (address) => (isOwn(address, location.href) ? address : null),
})

const pages = factory?.createPolicy('sandboxed-page', { createHTML: (text) => text })

/** A page for a frame whose sandbox allows it nothing. */
export const sandboxedPage = (html: string): string => pages?.createHTML(html) ?? html

/** Markup that can run nothing: style sheets have no tag, and a parsed document stands outside of the page. */
export function isInert(text: string, sink: string): boolean {
  return !text.includes('<') || sink === 'DOMParser parseFromString'
}

/** An address of this server. */
export function isOwn(address: string, page: string): boolean {
  try {
    return new URL(address, page).origin === new URL(page).origin
  } catch {
    // No address at all. `URL.canParse` is missing in browsers that have policies.
    return false
  }
}
