import type { Page } from '@playwright/test'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { waitForRows } from './pages/records.ts'
import { callApi, storeContract } from './pages/signing.ts'

/** A list becomes cards at 768 pixels. */
const WIDTHS = [800, 1024, 1280, 1366, 1920] as const

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
  '/call-consents',
] as const

/** Where each of these lists begins on a phone, if that is lower than the upper quarter of the screen. */
async function findLateLists(page: Page, lists: readonly string[]): Promise<Record<string, number>> {
  await page.setViewportSize({ width: 390, height: 844 })
  const late: Record<string, number> = {}
  for (const path of lists) {
    await page.goto(path)
    const list = page.getByRole('main').locator('ul[aria-label] > li, ol[aria-label], table').first()
    await expect(list).toBeVisible()
    await waitForRows(page)
    await page.evaluate(() => document.fonts.ready)
    const top = await list.evaluate((element) => element.getBoundingClientRect().top)
    if (top > LIST_TOP_PX) late[path] = top
  }
  return late
}
const LIST_TOP_PX = 200

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

/** The lists at the widths of the window where a cell is cut. */
async function findCutCells(
  page: Page,
  lists: readonly string[],
  widths: readonly number[],
): Promise<Record<string, string[]>> {
  const measured: Record<string, string[]> = {}
  for (const path of lists) {
    await page.goto(path)
    await expect(page.locator('[role="region"] table').first()).toBeVisible()
    await waitForRows(page)
    await page.evaluate(() => document.fonts.ready)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const cut = await cutCells(page)
      if (cut.length > 0) measured[`${path} at ${width}`] = [...new Set(cut)]
    }
  }
  return measured
}

journey(
  'No cell of the list of records is cut unless its title has the whole text, and on a phone it begins in the upper quarter [LIST-5] [SHELL-58] @dense',
  async ({ operatorPage: page }) => {
    expect(await findCutCells(page, [LISTS[0]], [WIDTHS[0], 1366])).toEqual({})
    expect(await findLateLists(page, [LISTS[0], '/crm/leads'])).toEqual({})
  },
)

journey(
  'No cell of a list is cut unless its title has the whole text, at each width of the window [LIST-5] @endurance @dense',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    // A list of removed records has one.
    const id = await storeContract(page, contractOf('Largo', 'Tagliati', 'largo.tagliati@example.it'))
    await callApi(page, 'DELETE', `/records/${id}`)
    expect(await findCutCells(page, LISTS, WIDTHS)).toEqual({})
  },
)

journey(
  'Every list begins in the upper quarter of a phone [SHELL-58] @endurance @dense',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    const lists = [...LISTS, '/packages', '/crm/mapping', '/history']
    expect(await findLateLists(page, lists)).toEqual({})
    await page.goto('/users')
    await page.getByRole('button', { name: 'Filtri e ordine' }).click()
    await expect(page.getByRole('group', { name: 'Filtri' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Ordina per' })).toBeVisible()
  },
)
