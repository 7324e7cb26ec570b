// With the server's policy the browser accepts markup and script URLs only from the policies created
// here, and from the editor's own for pasted content. Must run before anything that writes to the page.

/** The browser names type and sink, a script that asks the policy itself names neither. */
type Maker = (text: string, type?: string, sink?: string) => string | null
interface Factory {
  createPolicy(
    name: string,
    makers: { createHTML?: Maker; createScriptURL?: Maker },
  ): { createHTML(text: string): string }
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

/** Markup of our libraries: styles, parsed documents, our own workers. */
factory?.createPolicy('default', {
  createHTML: inertMarkup,
  createScriptURL: (address) => (isOwnScript(address, location.href) ? address : null),
})

const pages = factory?.createPolicy('sandboxed-page', { createHTML: (text) => text })

/** A document for a frame with an empty sandbox. */
export const sandboxedPage = (html: string): string => pages?.createHTML(html) ?? html

/**
 * For a sink null is a refusal. A script that asks itself would get empty markup for null and show that: the editor
 * takes its own policy only after an exception, and would keep this one after the first answer.
 */
export function inertMarkup(text: string, _type?: string, sink?: string): string | null {
  if (sink === undefined) throw new TypeError('The default policy answers only the browser')
  return isInert(text, sink) ? text : null
}

/** Markup that cannot run anything: style sheets contain no tag, and a parsed document is outside of the page. */
function isInert(text: string, sink: string): boolean {
  return !text.includes('<') || sink === 'DOMParser parseFromString'
}

/** A URL of this server. */
export function isOwnScript(address: string, page: string): boolean {
  try {
    return new URL(address, page).origin === new URL(page).origin
  } catch {
    // An invalid URL. `URL.canParse` is missing in some browsers with trusted types.
    return false
  }
}
