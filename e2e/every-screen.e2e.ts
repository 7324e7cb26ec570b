import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { findEveryViolation } from './pages/accessibility.ts'
import { findBrokenRules } from './pages/drawn-rules.ts'
import {
  AREA_OF,
  AREAS,
  type Area,
  addressesOf,
  BARE_PATHS,
  LIST_PATHS,
  openPage,
  type PagePath,
} from './pages/every-screen.ts'
import { OPENED_PARTS, OPENED_TOOLS } from './pages/opened-parts.ts'
import { walkCustomerPages } from './pages/walk-customer-pages.ts'

journey.use({ installation: 'every screen' })

const SIZES = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

/** Violations of every rule of axe without a filter, and of the rules of drawing, by the name of the place. */
class Findings {
  readonly found: Record<string, string[]> = {}

  async note(name: string, page: Page, rules?: { isList: boolean }): Promise<void> {
    const broken = await findBrokenRules(page, rules)
    const all = [...broken, ...(await findEveryViolation(page))]
    if (all.length > 0) this.found[name] = all
  }

  /** Goes on with the next place when one cannot be opened. */
  async visit(name: string, look: () => Promise<void>): Promise<void> {
    try {
      await look()
    } catch (error) {
      this.found[name] = [String(error)]
    }
  }
}

/** Every page of the area, then what its pages open. */
async function walkArea(page: Page, area: Area): Promise<Findings['found']> {
  const addresses = await addressesOf(page)
  const findings = new Findings()
  const paths = (Object.keys(AREA_OF) as PagePath[]).filter((path) => AREA_OF[path] === area)
  for (const path of paths)
    await findings.visit(path, async () => {
      await openPage(page, addresses[path])
      await findings.note(path, page, { isList: LIST_PATHS.includes(path) })
    })
  for (const { at, name, open } of OPENED_PARTS.filter((one) => AREA_OF[one.at] === area))
    await findings.visit(`${at}, ${name}`, async () => {
      await openPage(page, addresses[at])
      await open(page)
      await findings.note(`${at}, ${name}`, page)
    })
  return findings.found
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const area of AREAS)
    journey(
      `On a ${size} each page of ${area}, and what it opens, follows every rule of axe and of drawing [SHELL-5] [SHELL-59] @endurance`,
      async ({ openAs, administrator, watch }) => {
        // The logs of a user may ask for the password first.
        watch.expect(/\/logs$/, 403)
        const page = await openAs(administrator)
        await page.setViewportSize(viewport)
        expect(await walkArea(page, area)).toEqual({})
      },
    )

  journey(
    `On a ${size} each page of a customer follows every rule of axe and of drawing [SHELL-5] [SHELL-59] @endurance`,
    async ({ operatorPage: agentPage, browser, baseURL, watch }) => {
      const context = await browser.newContext({ viewport, ...(baseURL && { baseURL }) })
      watch.alsoWatch(context)
      const customer = await context.newPage()
      const findings = new Findings()
      await walkCustomerPages(agentPage, customer, `Schermi${size}`, (name) => findings.note(name, customer))
      expect(findings.found).toEqual({})
      await context.close()
    },
  )
}

journey('The walk opens a menu or a dialog of each page behind a login @endurance', () => {
  const opened = new Set<PagePath>([...OPENED_PARTS.map(({ at }) => at), ...BARE_PATHS])
  expect((Object.keys(AREA_OF) as PagePath[]).filter((path) => !opened.has(path))).toEqual([])
})

journey(
  'The walk opens each dialog of the menu of administration [SHELL-34] @endurance',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    // A phone has the buttons of the header in the menu too.
    await page.setViewportSize(SIZES.phone)
    await page.goto('/users')
    await page.getByRole('button', { name: 'Amministrazione' }).filter({ visible: true }).click()
    const dialogs = page.locator('button[role="menuitem"] > * > :first-child')
    await expect(dialogs.first()).toBeVisible()
    expect(new Set(await dialogs.allTextContents())).toEqual(OPENED_TOOLS)
  },
)
