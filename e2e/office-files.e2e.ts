import { createReport } from '../shared/api/reports.ts'
import { uploadAddresses } from '../shared/api/uploads.ts'
import { API_PREFIX } from '../shared/constants.ts'
import { expect, journey } from './journey.ts'
import { openTool } from './pages/office.ts'
import { toast } from './pages/records.ts'

const PLACES = 'Comune;Provincia;Regione\nBorgo Sereno;RM;Lazio\nBorgo Storto;Nessuna;Lazio\n'

journey(
  '[UPLOAD-1..4] [UPLOAD-6] [REPORT-4] [ERR-24] [ERR-26] an upload that fails is tried again, and a report that cannot be made opens nothing',
  async ({ openAs, administrator, watch }) => {
    const page = await openAs(administrator)
    const breakOnce = async (path: string) => {
      watch.expect(new RegExp(path), 502)
      await page.route(`**${API_PREFIX}${path}*`, (call) => call.fulfill({ status: 502, body: '' }), {
        times: 1,
      })
    }
    await page.goto('/records')
    const addresses = await openTool(page, 'Addresses', 'Add Addresses')
    const upload = addresses.getByRole('button', { name: 'Upload', exact: true })
    await expect(upload).toBeDisabled()
    const file = { name: 'comuni.csv', mimeType: 'text/csv', buffer: Buffer.from(PLACES) }
    await addresses.locator('input[type="file"]').setInputFiles(file)
    await breakOnce(uploadAddresses.path)
    await upload.click()
    const failed = addresses.getByRole('alert').filter({ hasText: 'Error. Files not uploaded' })
    await failed.getByRole('button', { name: 'Try again' }).click()
    const told = addresses.getByRole('status').filter({ hasText: 'Caricato' })
    await expect(told.getByRole('row')).toHaveText([/lette2$/, /Salvate1$/, /sbagliata1$/, /motivi0$/])
    await expect(failed).toBeHidden()
    const saved = page.waitForEvent('download')
    await told.getByRole('button', { name: 'Scarica le righe scartate' }).click()
    expect((await saved).suggestedFilename()).toBe('righe-scartate.csv')
    await addresses.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(addresses).toBeHidden()

    const banks = await openTool(page, 'IBAN', 'Upload IBANS')
    await banks
      .locator('input[type="file"]')
      .setInputFiles({ name: 'banche.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('x') })
    await expect(banks.getByRole('alert')).toHaveText('banche.xls: Si possono caricare solo file xlsx o CSV.')
    await expect(banks.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
    await banks.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(banks).toBeHidden()

    const reports = await openTool(page, 'Reports', 'Generate Report')
    for (const label of ['Set From', 'Set To']) {
      await reports.getByLabel(label).fill('20/11/2026')
      await reports.getByLabel(label).press('Tab')
    }
    await breakOnce(createReport.path)
    const opened = page.waitForEvent('popup')
    await reports.getByRole('button', { name: 'Generate' }).click()
    const tab = await opened
    const failure = toast(page, "Can't create a PDF file")
    await expect(failure).toHaveAttribute('data-type', 'error')
    await expect.poll(() => tab.isClosed()).toBe(true)
    await expect(reports.getByRole('button', { name: 'Generate' })).toBeEnabled()
  },
)
