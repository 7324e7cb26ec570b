import type { Page } from '@playwright/test'
import { comeToRest, findCutButtons, findSidewaysScroll } from './drawn-rules.ts'

/** The usual size of a text in a browser, in CSS pixels. */
const USUAL_PX = 16

/** A narrow window whose user has set the text of all pages to twice its size. */
export async function setLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 2 * USUAL_PX, fixed: 2 * USUAL_PX } })
}

/** The buttons of which a part cannot be read: it is cut, out of the window or below another element. */
export async function findUnreadableButtons(page: Page): Promise<string[]> {
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  if (size !== `${2 * USUAL_PX}px`) return [`the text of the page is ${size}`]
  await comeToRest(page)
  return [
    ...(await findSidewaysScroll(page)),
    ...(await findCutButtons(page)),
    ...(await findCoveredButtons(page)),
  ]
}

const findCoveredButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    const at = { x: scrollX, y: scrollY }
    const wrong: string[] = []
    for (const button of document.querySelectorAll('button, [role="button"], a.mantine-Button-root')) {
      if (!isShown(button) || getComputedStyle(button).pointerEvents === 'none') continue
      button.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const name = `«${(button.getAttribute('aria-label') ?? button.textContent).trim()}»`
      if (left < 0 || right > innerWidth) wrong.push(`${name} is from ${left} to ${right} px`)
      for (const part of [0.1, 0.5, 0.9])
        for (const side of [0.1, 0.5, 0.9]) {
          const over = document.elementFromPoint(left + (right - left) * side, top + (bottom - top) * part)
          const isItself = !over || button.contains(over) || over.contains(button)
          if (!isItself) wrong.push(`${name} lies below «${over.textContent.trim().slice(0, 40)}»`)
        }
    }
    scrollTo(at.x, at.y)
    return [...new Set(wrong)]
  })
