import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantTroubles } from '../test/plant-troubles.ts'
import { expect, journey as plain } from './journey.ts'
import { findEveryViolation } from './pages/accessibility.ts'
import { type RunningServer, startServer } from './server.ts'

/** The server has automatic backups, and nobody has confirmed a copy of its key. */
const journey = plain.extend<object, { server: RunningServer }>({
  server: [
    async ({ installation: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sportello-backups-'))
      const server = await startServer(async () => ({ BACKUP_TO: folder }))
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})
journey.use({ installation: 'system troubles' })

const SIZES = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

journey(
  'System and services fit a desk and a phone, and have no accessibility violation of any weight: in order, with every trouble that rows make, and before and after a copy of the key is confirmed [SYSTEM-1] @endurance',
  async ({ openAs, administrator, server }) => {
    const page = await openAs(administrator)
    const found: Record<string, unknown> = {}
    const look = async (state: string) => {
      for (const path of ['/system', '/services'])
        for (const [size, viewport] of Object.entries(SIZES)) {
          await page.setViewportSize(viewport)
          await page.goto(path)
          await expect(page.getByRole('region', { name: 'Salvataggi' })).toBeVisible()
          await expect(page.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(0)
          const violations = await findEveryViolation(page)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          if (violations.length > 0 || overflow > 0)
            found[`${path} ${state}, ${size}`] = { violations, overflow }
        }
    }
    const backups = page.getByRole('region', { name: 'Salvataggi' })
    await look('in order')
    await expect(backups).toContainText('da completare')
    const endTroubles = await plantTroubles(server.databaseUrl)
    await look('with troubles')
    await page.goto('/system')
    await expect(page.getByRole('region', { name: 'Problemi' }).getByRole('alert')).toHaveCount(7)
    await expect(backups).toContainText('da sistemare')
    await endTroubles()
    await page.goto('/services')
    await backups.getByRole('button', { name: 'Conferma la copia della chiave' }).click()
    await page.getByRole('button', { name: 'Sì, è altrove' }).click()
    await expect(backups).toContainText(/Copia della chiave: confermata da .+ il /)
    await look('with a confirmed key')
    expect(found).toEqual({})
  },
)
