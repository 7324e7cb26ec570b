import type { Locator, Page } from '@playwright/test'

interface Content {
  html?: string
  text?: string
}

/** Pastes or drops content into the element, as from another program. */
export const transfer = (target: Locator, type: 'paste' | 'drop', content: Content): Promise<void> =>
  target.evaluate(
    (element, { type, html, text }) => {
      const data = new DataTransfer()
      if (html !== undefined) data.setData('text/html', html)
      if (text !== undefined) data.setData('text/plain', text)
      const bubbling = { bubbles: true, cancelable: true }
      if (type === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { ...bubbling, clipboardData: data }))
        return
      }
      const { left, top, height } = (element.lastElementChild ?? element).getBoundingClientRect()
      const place = { clientX: left + 1, clientY: top + height / 2 }
      element.dispatchEvent(new DragEvent('drop', { ...bubbling, ...place, dataTransfer: data }))
    },
    { type, ...content },
  )

/** Puts content on the clipboard, for the user's own paste. */
export async function copyElsewhere(page: Page, { html, text = '' }: Content): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    async ({ html, text }) => {
      const parts: Record<string, Blob> = { 'text/plain': new Blob([text], { type: 'text/plain' }) }
      if (html !== undefined) parts['text/html'] = new Blob([html], { type: 'text/html' })
      await navigator.clipboard.write([new ClipboardItem(parts)])
    },
    { html, text },
  )
}
