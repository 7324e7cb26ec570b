import { expect, type Page } from '@playwright/test'

/** Where a list begins on a phone at the latest, in CSS pixels. */
const LIST_TOP = 200

/**
 * What the page draws against the rules of every page and dialog; empty if nothing. SHELL-52, SHELL-58, SHELL-59.
 * `isList`: the page is a list, which begins soon on a phone.
 */
export async function findBrokenRules(page: Page, { isList = false } = {}): Promise<string[]> {
  await comeToRest(page)
  return [
    ...(await findSidewaysScroll(page)),
    ...(await findCutButtons(page)),
    ...(await findMovedEdges(page, isList)),
    ...(await findUnlikeDialogs(page)),
  ]
}

/** Waits until no button is busy, and for the end of what moves, such as the text of one that was. */
export async function comeToRest(page: Page): Promise<void> {
  await expect(page.locator('button[data-loading]')).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** The page and the dialogs that scroll sideways. */
export const findSidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('[role="dialog"]')].filter(
      (dialog) => dialog.scrollWidth > dialog.clientWidth + 1,
    )
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
      ...wide.map((dialog) => `a dialog is ${dialog.scrollWidth - dialog.clientWidth} px too wide`),
    ]
  })

/** The buttons and chips of which a part of the text is cut, without a title that has it. */
export const findCutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    /** The places of the texts of an element, without those for screen readers alone. */
    const textsOf = (element: Element): [DOMRect, Element][] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: [DOMRect, Element][] = []
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const parent = text.parentElement
        if (!text.textContent?.trim() || !parent || !isShown(parent)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        found.push([range.getBoundingClientRect(), parent])
      }
      return found
    }
    const isCut = (button: Element): boolean =>
      textsOf(button).some(([text, parent]) => {
        for (let box: Element | null = parent; box; box = box === button ? null : box.parentElement) {
          if (box !== button && getComputedStyle(box).overflowX === 'visible') continue
          const edge = box.getBoundingClientRect()
          const isWide = text.left < edge.left - 1 || text.right > edge.right + 1
          // The line of a text is higher than its letters.
          if (isWide || text.top < edge.top - 3 || text.bottom > edge.bottom + 3) return true
        }
        return false
      })
    return (
      [...document.querySelectorAll('button, [role="button"], .mantine-Button-root, .mantine-Badge-root')]
        // A button that is busy shows a sign instead of its text.
        .filter((button) => isShown(button) && !button.closest('[title]:not([title=""]), [data-loading]'))
        .filter(isCut)
        .map(({ textContent }) => `the text of «${textContent.trim()}» is cut`)
    )
  })

/** Titles of other sizes, and titles and lists that begin elsewhere, or on a phone too late. */
const findMovedEdges = (page: Page, isList: boolean): Promise<string[]> =>
  page.evaluate(
    ({ isList, LIST_TOP }) => {
      const main = document.querySelector('#contenuto')
      if (!main) return []
      const shown = (selector: string): Element | undefined =>
        [...main.querySelectorAll(selector)].find((element) => {
          const { width, height } = element.getBoundingClientRect()
          return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
        })
      const broken: string[] = []
      const start = main.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(main).paddingLeft)
      const check = (what: string, { left }: DOMRect) => {
        if (Math.abs(left - start) > 1) broken.push(`${what} begins at ${left} px, the page at ${start} px`)
      }
      const heading = shown('h1')
      if (heading) {
        check('the title', heading.getBoundingClientRect())
        const probe = document.createElement('span')
        probe.style.setProperty('font-size', 'var(--mantine-h3-font-size)')
        document.body.append(probe)
        const wanted = getComputedStyle(probe).fontSize
        probe.remove()
        const { fontSize, fontWeight } = getComputedStyle(heading)
        if (fontSize !== wanted || fontWeight !== '600')
          broken.push(`the title is ${fontSize} and ${fontWeight}`)
      }
      if (!isList) return broken
      const list = shown(
        ':is(ul, ol)[aria-label] > li, [role="region"][tabindex="0"], table, section[aria-label]',
      )
      if (!list) return [...broken, 'the page shows no list']
      const place = list.getBoundingClientRect()
      check('the list', place)
      const top = place.top + scrollY
      if (document.documentElement.clientWidth < 480 && top > LIST_TOP)
        broken.push(`the list begins ${top} px below the top`)
      return broken
    },
    { isList, LIST_TOP },
  )

/** Dialogs with another title, another row of answers or another first focus. */
const findUnlikeDialogs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = <E extends Element = HTMLElement>(root: ParentNode, selector: string): E[] =>
      [...root.querySelectorAll<E>(selector)].filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
      })
    const namesOf = (buttons: Element[]) => buttons.map(({ textContent }) => `«${textContent}»`).join(', ')
    const broken: string[] = []
    for (const dialog of shown(document, '[role="dialog"]')) {
      const title = shown(dialog, '.mantine-Modal-title, .mantine-Drawer-title')[0]
      const label = shown(dialog, 'label')[0]
      if (title) {
        const { fontSize, fontWeight } = getComputedStyle(title)
        const size = label ? Number.parseFloat(getComputedStyle(label).fontSize) : 0
        if (Number.parseFloat(fontSize) <= size || fontWeight !== '600')
          broken.push(`the title «${title.textContent}» of a dialog is ${fontSize} and ${fontWeight}`)
      }
      for (const row of shown(dialog, '[data-answers]')) {
        const buttons = shown(row, '.mantine-Button-root')
        const [top, ...others] = buttons.map((button) => button.getBoundingClientRect().top)
        if (others.some((other) => Math.abs(other - (top ?? 0)) > 4))
          broken.push(`the answers ${namesOf(buttons)} have several rows`)
        const acts = buttons.map(({ dataset }) => !/^(?:default|subtle)$/.test(dataset.variant ?? ''))
        if (acts.includes(true) && !acts.at(-1)) broken.push(`the last of ${namesOf(buttons)} does not act`)
        if (row.getBoundingClientRect().bottom > innerHeight + 1)
          broken.push(`the answers ${namesOf(buttons)} are out of view`)
      }
      const fields = shown<HTMLInputElement>(dialog, 'input:not([type="file"]), textarea, select').filter(
        ({ disabled, readOnly, ariaHasPopup }) => !disabled && (!readOnly || ariaHasPopup === 'listbox'),
      )
      if (fields.length > 0 && document.activeElement?.matches('.mantine-CloseButton-root'))
        broken.push(`the cross of «${title?.textContent}» has the first focus`)
    }
    return broken
  })
