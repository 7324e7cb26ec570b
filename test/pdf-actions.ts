import { everyDict, findActiveContent } from '../server/documents/pdf/active-content.ts'
import { openPdf } from '../server/documents/pdf/open.ts'

/**
 * Everything in a PDF that acts, carries a file or leads elsewhere, each as a short text. Empty for a document that can
 * only be read.
 */
export async function actionsOf(bytes: Uint8Array): Promise<string[]> {
  const { catalog, objects } = await openPdf(bytes)
  const found = findActiveContent(catalog, objects).map(({ what }) => what)
  for (const dict of everyDict(catalog, objects)) {
    const isLink = objects.name(dict, 'Subtype') === 'Link'
    if (isLink) found.push('Link')
    for (const key of ['URI', 'JS', 'AA', 'OpenAction'])
      if (dict.has(key)) found.push(`${key} ${objects.text(dict, key) ?? ''}`.trim())
    // Structure elements also have an /A, which is not an action.
    if (dict.has('Rect') && dict.has('A')) found.push('A')
  }
  return found
}
