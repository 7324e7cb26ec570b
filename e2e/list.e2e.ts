import { expect, journey } from './journey.ts'
import { cells, rows, runRowAction, search, toast, waitForRows } from './pages/records.ts'

const COLUMNS = [
  'Stato',
  'Esito',
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
  '[LIST-15] [LIST-31] The pages of a list fill the window when that is chosen, also after a reload @endurance',
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
