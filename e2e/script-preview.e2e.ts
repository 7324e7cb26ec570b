import type { Page } from '@playwright/test'
import { listRecords, readRecord } from '../shared/api/records.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { expect, journey } from './journey.ts'
import { menuAction, runRowAction, search, table } from './pages/records.ts'

/** Opens the list on a record with such a script. Returns the record from the list and from its own call. */
async function findRead(page: Page, wanted: 'Dual' | 'Single') {
  const token = await page.evaluate(() => localStorage.getItem('sportello.token') ?? '')
  const ask = async (path: string) =>
    await (await page.request.get(`${API_PREFIX}${path}`, { headers: { 'x-accesstoken': token } })).json()
  const { records } = listRecords.answer.parse(await ask(`${listRecords.path}?limit=500`))
  const listed = records.find(({ scriptType, draft }) => !draft && scriptType === wanted)!
  const { record } = readRecord.answer.parse(await ask(readRecord.path.replace(':id', listed.id)))
  await search(page, `${listed.last_name} ${listed.name} ${listed.contact_owner}`)
  const row = table(page)
    .locator('tr')
    .filter({ has: page.locator(`a[href="/${listed.id}"]`) })
  return { row, record, listed }
}

journey(
  'The script preview of a record with both supplies is Dual and is read with the record’s own values [REC-17] [REC-18]',
  async ({ recordList: page }) => {
    const { row, record, listed } = await findRead(page, 'Dual')
    const { operation_luce: luce, operation_gas: gas } = listed
    await expect(await menuAction(page, row, 'Preview of script Dual')).toBeVisible()
    await page.keyboard.press('Escape')
    const dialog = await runRowAction(page, row, 'Preview of script')
    await expect(dialog.getByRole('heading', { name: 'Preview of script' })).toBeVisible()
    await expect(dialog.getByRole('tab')).toHaveText([`energia · ${luce!.name}`, `gas · ${gas!.name}`])
    for (const tab of await dialog.getByRole('tab').all()) {
      await tab.click()
      // The frame runs no script; its content is read from outside.
      const frame = dialog.locator('iframe').filter({ visible: true })
      await expect(frame).toHaveAttribute('sandbox', '')
      const script = (await frame.getAttribute('srcdoc')) ?? ''
      expect(script).toContain(record.last_name)
      expect(script).not.toMatch(/\$Cognome|\{\w+\}<|<script/)
    }
  },
)

journey('The script preview shows that its operation was removed', async ({ recordList: page }) => {
  const { row } = await findRead(page, 'Single')
  const none = { ok: true, energia: null, gas: null }
  await page.route('**/scripts', (route) => route.fulfill({ json: none }), { times: 1 })
  const dialog = await runRowAction(page, row, 'Preview of script')
  await expect(dialog.getByText('L’operazione di questo record non c’è più')).toBeVisible()
})
