import { createReport } from '../shared/api/reports.ts'
import { uploadAddresses } from '../shared/api/uploads.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { openTool } from './pages/admin.ts'
import { toast } from './pages/records.ts'

/** Six rows: three are right, two have a wrong province, one has no municipality. */
const PLACES = [
  'Comune;Provincia;Regione',
  'Borgo Sereno;RM;Lazio',
  'Borgo Quieto;RM;Lazio',
  'Borgo Lieto;RM;Lazio',
  'Borgo Storto;Nessuna;Lazio',
  'Borgo Torto;Nessuna;Lazio',
  ';RM;Lazio',
].join('\n')

journey(
  // Also UPLOAD-6, ERR-24, ERR-26.
  '[UPLOAD-1] [REPORT-4] A failed upload can be repeated, and a failed report opens no tab',
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
    await expect(addresses).toContainText('comuni in vigore dal 21/02/2026: l’elenco può essere incompleto')
    const upload = addresses.getByRole('button', { name: 'Upload', exact: true })
    await expect(upload).toBeDisabled()
    const file = { name: 'comuni.csv', mimeType: 'text/csv', buffer: Buffer.from(PLACES) }
    await addresses.locator('input[type="file"]').setInputFiles(file)
    await breakOnce(uploadAddresses.path)
    await upload.click()
    const failed = addresses.getByRole('alert').filter({ hasText: 'Error. Files not uploaded' })
    await failed.getByRole('button', { name: 'Try again' }).click()
    const notice = addresses.getByRole('status').filter({ hasText: 'Caricato' })
    await expect(notice.getByRole('row')).toHaveText([/lette6$/, /Salvate3$/, /sbagliata2$/, /motivi1$/])
    await expect(failed).toBeHidden()
    const saved = page.waitForEvent('download')
    await notice.getByRole('button', { name: 'Scarica le righe scartate' }).click()
    expect((await saved).suggestedFilename()).toBe('righe-scartate.csv')
    expect(await findAccessibilityViolations(page)).toEqual([])
    await addresses.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(addresses).toBeHidden()

    const banks = await openTool(page, 'IBAN', 'Upload IBANS')
    await banks
      .locator('input[type="file"]')
      .setInputFiles({ name: 'banche.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('x') })
    await expect(banks.getByRole('alert')).toHaveText(
      'banche.xls: È un file .xls: aprilo nel foglio di calcolo e salvalo come xlsx o CSV.',
    )
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
