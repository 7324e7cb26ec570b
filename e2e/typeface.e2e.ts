import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { rows } from './pages/records.ts'

/** Whether each typeface that the texts of a page have now is one that the product serves. */
async function servedTypefaces(page: Page): Promise<Set<boolean>> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '#root h1, #root a, #root button, #root th, #root td, #root label, #root option',
  })
  const used = []
  for (const nodeId of nodeIds) used.push(await session.send('CSS.getPlatformFontsForNode', { nodeId }))
  await session.detach()
  return new Set(used.flatMap(({ fonts }) => fonts.map(({ isCustomFont }) => isCustomFont)))
}

journey(
  'A page where a file of the typeface is late has one typeface, then, when the file arrives, and after a reload [SHELL-51]',
  async ({ operatorPage: page }) => {
    const html = await (await page.request.get('/records')).text()
    const late = [...html.matchAll(/as="font"[^>]* href="([^"]+)"/g)].at(-1)?.[1]
    const file = Promise.withResolvers<void>()
    await page.route(`**${late}`, async (route) => {
      await file.promise
      await route.continue()
    })
    // The page is loaded when all of its files are.
    await page.goto('/records', { waitUntil: 'domcontentloaded' })
    await expect(rows(page)).toHaveCount(10)
    expect(await servedTypefaces(page)).toEqual(new Set([false]))
    const arrived = page.waitForResponse(`**${late}`)
    file.resolve()
    await arrived
    await page.evaluate(() => document.fonts.ready)
    expect(await servedTypefaces(page)).toEqual(new Set([false]))
    await page.reload()
    await expect(rows(page)).toHaveCount(10)
    // Which of them depends on the speed of the machine.
    expect((await servedTypefaces(page)).size).toBe(1)
  },
)
