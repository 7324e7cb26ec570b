import { expect, journey } from './journey.ts'
import { findContrastViolations } from './pages/accessibility.ts'
import { cells, menuAction, rows, runRowAction, search, table, toast, waitForRows } from './pages/records.ts'

const COLUMNS = [
  'Stato',
  'Cognome',
  'Nome',
  'Ragione Sociale',
  'Contact Owner',
  'Operazione Gas',
  'Operazione Luce',
  'Type Contract',
  'Last Modified',
  'Actions',
]

journey(
  // Also LIST-6, LIST-9, LIST-10, LIST-19, SHELL-1, SHELL-6, SHELL-44, SHELL-45, GAP-11.
  '[LIST-1] [LIST-2] The record list starts with the newest records, loads the form’s catalogue and stores its state in the URL',
  async ({ operatorPage: page }) => {
    const requestedPaths = new Set<string>()
    page.on('response', (answer) => answer.ok() && requestedPaths.add(new URL(answer.url()).pathname))
    await page.goto('/')
    await expect(page).toHaveURL(/\/records$/)
    await expect(page.getByRole('columnheader')).toHaveText(COLUMNS)
    await expect(
      page.getByPlaceholder('Cognome, Nome, Contact Owner, Operazione, Type Contract'),
    ).toBeVisible()
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByLabel('Righe per pagina').locator('option')).toHaveText([
      '5',
      '10',
      '20',
      'Adatta',
    ])
    const times = await cells(page, 'Last Modified')
    for (const time of times) expect(time).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    const sortable = times.map((time) => time.replace(/(..)\/(..)\/(....) (.*)/, '$3$2$1$4'))
    expect(sortable).toEqual(sortable.toSorted().toReversed())
    for (const list of ['records', 'manage-fields', 'scripts/choices', 'crm/products', 'crm/users'])
      await expect.poll(() => [...requestedPaths]).toContain(`/api/v1/${list}`)

    const first = await rows(page).allInnerTexts()
    await page.getByRole('button', { name: 'Pagina successiva' }).click()
    await expect(page).toHaveURL(/page=1/)
    await waitForRows(page)
    expect(await rows(page).allInnerTexts()).not.toEqual(first)

    await page.getByRole('button', { name: 'Cognome' }).click()
    await expect(page.getByRole('columnheader', { name: 'Cognome' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(page).not.toHaveURL(/page=1/)
    await waitForRows(page)
    const rising = await rows(page).allInnerTexts()
    await page.getByRole('button', { name: 'Cognome' }).click()
    await expect(page.getByRole('columnheader', { name: 'Cognome' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await waitForRows(page)
    expect(await rows(page).allInnerTexts()).not.toEqual(rising)

    await page.getByLabel('Righe per pagina').selectOption('5')
    await expect(rows(page)).toHaveCount(5)
    const falling = await rows(page).allInnerTexts()
    await page.reload()
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(falling)
    for (const label of ['Ragione Sociale', 'Actions']) {
      await expect(page.getByRole('columnheader', { name: label }).getByRole('button')).toHaveCount(0)
    }
  },
)

journey(
  // Also LIST-20.
  '[LIST-3] [LIST-4] The record list searches while the user types, and the back button restores the previous list',
  async ({ recordList: page }) => {
    const name = (await cells(page, 'Contact Owner'))[0] ?? ''
    await page.getByRole('button', { name: 'Pagina successiva' }).click()
    await expect(page).toHaveURL(/page=1/)
    await search(page, name.toLowerCase())
    await expect(page).not.toHaveURL(/page=1/)
    for (const owner of await cells(page, 'Contact Owner')) expect(owner).toBe(name)

    await page.goBack()
    await expect(page).not.toHaveURL(/searchWord/)
    await expect(page.getByRole('searchbox', { name: 'Cerca' })).toHaveValue('')

    await search(page, 'nessuno si chiama così')
    await expect(page.getByText('Nessun record per «nessuno si chiama così».')).toBeVisible()
    // Before the first response it is unknown that nothing matches.
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/\/records\?.*searchWord=e/, async (route) => {
      await held
      await route.fallback()
    })
    await page.getByRole('searchbox', { name: 'Cerca' }).fill('e')
    await expect(page).toHaveURL(/searchWord=e$/)
    await expect(page.getByText('Nessun record per')).toHaveCount(0)
    answer()
    await expect(rows(page)).toHaveCount(10)

    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(toast(page, 'Record table has been refreshed')).toBeVisible()
  },
)

journey(
  'Any page loads the template variables for an administrator at the start [SHELL-44] [SHELL-48]',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    for (const path of ['/records', '/packages']) {
      const answer = page.waitForResponse(
        (response) => new URL(response.url()).pathname === '/api/v1/customs',
      )
      await page.goto(path)
      expect((await answer).status()).toBe(200)
    }
  },
)

journey(
  'The OCR control shows in the header without a configured URL and names the missing setting [SHELL-29]',
  async ({ recordList: page }) => {
    await page.getByRole('banner').getByRole('button', { name: 'OCR', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'OCR' })
    await expect(dialog).toContainText('OCR_URL')
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'OCR' }).click()
    await expect(dialog).toContainText('OCR_URL')
  },
)

// Also LIST-12.
journey(
  '[LIST-11] [LIST-14] Drafts have their own style and fewer row actions',
  async ({ recordList: page }) => {
    await page.getByLabel('Righe per pagina').selectOption('20')
    const draft = table(page).locator('tr[data-kind="draft"]').first()
    const saved = table(page).locator('tr[data-kind="saved"]')
    while ((await draft.count()) === 0) {
      await page.getByRole('button', { name: 'Pagina successiva' }).click()
      await waitForRows(page)
    }
    await expect(draft).toContainText('Bozza')
    const hidden = ['Create PDF', 'Preview of script', 'Electronic signature', 'Sync']
    const always = ['Edit', 'Duplicate', 'Send email', 'Storia', 'Remove']
    const names = async (row: typeof draft) => {
      await expect(await menuAction(page, row, 'Edit')).toBeVisible()
      const found = await page.getByRole('menuitem').allInnerTexts()
      await expect.poll(() => findContrastViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      // Some have a note behind.
      return found.map((name) => [...always, ...hidden].find((label) => name.startsWith(label)))
    }
    expect(await names(draft)).toEqual(always)
    const contract = saved.filter({ hasText: 'contratto energia' }).first()
    expect((await names(contract)).toSorted()).toEqual([...always, ...hidden].toSorted())
    await expect(draft.getByRole('link', { name: 'Edit' })).toBeVisible()
    await expect(draft.getByRole('link', { name: 'Completa' })).toBeVisible()
    const appearanceOf = (row: typeof draft): Promise<string> =>
      row.evaluate((element) => {
        const { backgroundColor, fontStyle, color } = getComputedStyle(element)
        return `${backgroundColor} ${fontStyle} ${color}`
      })
    expect(await appearanceOf(draft)).not.toBe(await appearanceOf(saved.first()))
  },
)

journey(
  'A placeholder of a list shows only when its rows are late [SHELL-52]',
  async ({ operatorPage: page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(
      (url) => url.pathname.endsWith('/records') && url.searchParams.has('limit'),
      async (route) => {
        await held.promise
        await route.continue()
      },
    )
    await page.goto('/')
    await expect(page.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(1)
    const bar = page.locator('tfoot .mantine-Skeleton-root').first()
    await expect(bar).toHaveCSS('animation', /0\.3s.*\blate\b/)
    await expect(bar).toBeVisible()
    held.resolve()
    await expect(rows(page)).toHaveCount(10)
  },
)

journey(
  '[LIST-15] [LIST-31] The pages of a list fill the window when that is chosen, also after a reload',
  async ({ recordList: page }) => {
    const choice = page.getByLabel('Righe per pagina')
    /** Whether the list ends in the window, and another row would not. */
    const fills = () =>
      page.evaluate(() => {
        const row = document.querySelector('tbody tr')!.getBoundingClientRect().height
        const room =
          window.innerHeight -
          document.querySelector('nav[aria-label="Pagine"]')!.getBoundingClientRect().bottom
        return room >= 0 && room < row + 30
      })
    await page.setViewportSize({ width: 1366, height: 768 })
    expect(await rows(page).count()).toBe(10)
    await choice.selectOption('Adatta')
    await expect.poll(fills).toBe(true)
    await page.setViewportSize({ width: 1366, height: 1000 })
    await expect.poll(fills).toBe(true)
    const count = await rows(page).count()
    await page.reload()
    await expect(rows(page)).toHaveCount(count)
    await page.goto('/records')
    await expect(rows(page)).toHaveCount(count)
    await choice.selectOption('10')
    await expect(rows(page)).toHaveCount(10)
  },
)

journey(
  // Also SHELL-41.
  '[REC-13] [SHELL-37] A record is removed after a confirmation and restored with undo',
  async ({ recordList: page, watch }) => {
    await page.getByRole('button', { name: 'Cognome' }).click()
    await waitForRows(page)
    const [name = '', ...others] = await rows(page).allInnerTexts()
    expect(others.length).toBe(9)

    const question = await runRowAction(page, rows(page).first(), 'Remove')
    await expect(question).toContainText('Remove record')
    await expect(question).toContainText('Are you sure what you want to remove?')
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()

    await runRowAction(page, rows(page).first(), 'Remove')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(page, 'Record table has been removed')).toBeVisible()
    await expect.poll(async () => (await rows(page).allInnerTexts())[0]).not.toBe(name)

    await page.getByRole('button', { name: 'Annulla' }).click()
    await expect(toast(page, 'Il record è tornato nell’elenco')).toBeVisible()
    await waitForRows(page)
    await expect.poll(async () => (await rows(page).allInnerTexts())[0]).toBe(name)

    // Another user removed it first: an error shows, and the row disappears.
    watch.expect(/\/records\/.+/, 404)
    const path = `/api/v1/records${await rows(page).first().getByRole('link', { name: 'Edit' }).getAttribute('href')}`
    const headers = {
      'x-accesstoken': await page.evaluate(() => localStorage.getItem('sportello.token') ?? ''),
    }
    await runRowAction(page, rows(page).first(), 'Remove')
    expect((await page.request.delete(path, { headers })).status()).toBe(200)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(page, 'Impossibile rimuovere il record')).toHaveAttribute('data-type', 'error')
    await question.getByRole('button', { name: 'No' }).click()
    await expect.poll(async () => (await rows(page).allInnerTexts())[0]).not.toBe(name)
    expect((await page.request.post(`${path}/restore`, { headers })).status()).toBe(200)
  },
)

journey(
  '[PDF-6] [ERR-10] A failed PDF shows an error and leaves no tab open',
  async ({ recordList: page, watch }) => {
    watch.expect(/\/pdf$/, 502)
    const refusal = {
      ok: false,
      error: { id: 'external-service-failed', title: 'x' },
      errorMessage: 'Il magazzino non risponde.',
    }
    await page.route('**/records/*/pdf', (route) => route.fulfill({ status: 502, json: refusal }))
    const row = table(page).locator('tr[data-kind="saved"]').filter({ hasText: 'contratto energia' })
    const dialog = await runRowAction(page, row.first(), 'Create PDF')
    const opened = page.waitForEvent('popup')
    await dialog
      .getByRole('button', { name: /^(luce|gas|dual)$/ })
      .first()
      .click()
    const tab = await opened
    await expect(toast(page, 'Il magazzino non risponde.')).toBeVisible()
    await expect.poll(() => tab.isClosed()).toBe(true)
    await expect(dialog).toBeVisible()
  },
)

journey('[SHELL-16] An unknown path segment leads to a page', async ({ operatorPage: page, watch }) => {
  watch.expect(/^\/no-such/, 404)
  await page.goto('/records?page=abc&rowsPerPage=700&orderBy=drop&order=up')
  await expect(rows(page)).toHaveCount(10)
  await page.goto('/no-such-place')
  await expect(rows(page)).toHaveCount(10)
  await page.goto('/no-such/place/at/all')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagina non trovata' })).toBeVisible()
  await expect(page).toHaveTitle('Pagina non trovata · Sportello')
  await expect(page.getByRole('main')).toContainText('Sportello')
  await expect(page.getByRole('button', { name: /tema/i })).toBeVisible()
  await page.getByRole('link', { name: 'Vai ai record' }).click()
  await expect(rows(page)).toHaveCount(10)
})
