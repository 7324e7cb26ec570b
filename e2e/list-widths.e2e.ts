import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { rows, runRowAction, toast, waitForRows } from './pages/records.ts'

/** A list becomes cards at 768 pixels. */
const WIDTHS = [800, 1024, 1280, 1366, 1920]

/** Every page with a list in a table. */
const LISTS = [
  '/records?rowsPerPage=20',
  '/records?removed=true',
  '/scripts?rowsPerPage=20',
  '/templates',
  '/templates/custom',
  '/users',
  '/crm/products?rowsPerPage=20',
  '/crm/owners',
  '/crm/leads',
  '/consents',
]

/** The cells that show a part of their text only, without all of it in a title. */
const cutCells = (page: Page): Promise<string[]> =>
  page.locator('[role="region"] table').evaluateAll((tables) => {
    // A text that is wider than the inside of its element ends in dots, also by a part of a pixel.
    const isCut = (element: Element) => {
      const { overflowX, paddingRight, borderRightWidth } = getComputedStyle(element)
      const { right, width } = element.getBoundingClientRect()
      // A text for screen readers alone is in one pixel.
      if (overflowX === 'visible' || width <= 1) return false
      const content = document.createRange()
      content.selectNodeContents(element)
      const room = right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth)
      return content.getBoundingClientRect().right > room + 0.1
    }
    const hasTitle = (element: Element, cell: Element): boolean => {
      for (let one: Element | null = element; one && one !== cell.parentElement; one = one.parentElement)
        if (one.getAttribute('title')) return true
      return [...element.querySelectorAll('[title]')].some((one) => one.getAttribute('title') !== '')
    }
    return tables.flatMap((table) =>
      [...table.querySelectorAll('th, td')].flatMap((cell) => {
        const cut = [cell, ...cell.querySelectorAll('*')].filter((one) => isCut(one) && !hasTitle(one, cell))
        return cut.length > 0 ? [`${cell.tagName} ${cell.textContent}`] : []
      }),
    )
  })

// Others count the records of theirs.
journey.use({ installation: 'list-widths' })

journey(
  'No cell of a list is cut unless its title has the whole text, at each width of the window [LIST-5]',
  async ({ openAs, administrator, operatorPage }) => {
    const admin = await openAs(administrator)
    // A list of removed records has one.
    await operatorPage.goto('/records?rowsPerPage=20')
    await waitForRows(operatorPage)
    const question = await runRowAction(operatorPage, rows(operatorPage).first(), 'Remove')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(operatorPage, 'Record table has been removed')).toBeVisible()
    const measured: Record<string, string[]> = {}
    for (const path of LISTS) {
      await admin.goto(path)
      await expect(admin.locator('[role="region"] table').first()).toBeVisible()
      await waitForRows(admin)
      await admin.evaluate(() => document.fonts.ready)
      for (const width of WIDTHS) {
        await admin.setViewportSize({ width, height: 900 })
        const cut = await cutCells(admin)
        if (cut.length > 0) measured[`${path} at ${width}`] = [...new Set(cut)]
      }
    }
    expect(measured).toEqual({})
  },
)
