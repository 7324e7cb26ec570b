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

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

journey(
  '[UPLOAD-9] An administrator searches, confirms, removes and replaces the uploaded banks, and undoes an upload',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    await page.goto('/records')
    const dialog = await openTool(page, 'IBAN', 'Upload IBANS')
    const [file, uploadTab, listTab] = [
      dialog.locator('input[type="file"]'),
      dialog.getByRole('tab', { name: 'Carica un file' }),
      dialog.getByRole('tab', { name: 'Elenco' }),
    ]
    const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
    const rows = dialog.getByRole('region', { name: 'Elenco delle banche caricate' }).getByRole('row')
    const row = (text: string) => rows.filter({ hasText: text })

    await file.setInputFiles(
      csv(
        'banche.csv',
        'ABI;Banca\n9901;Banca Uno\n99002;Banca Due\n01005;Banca Nazionale del Lavoro spaa\n',
      ),
    )
    await expect(dialog.getByText('9901 diventa 09901')).toBeVisible()
    await expect(dialog.getByRole('status')).toContainText(
      'Riga 4, dubbia: «Banca Nazionale del Lavoro spaa»',
    )
    expect(await findAccessibilityViolations(page)).toEqual([])
    await upload.click()
    const outcome = dialog.getByRole('status').filter({ hasText: 'Caricato' })
    await expect(outcome.getByRole('row')).toHaveText([
      /lette3$/,
      /Salvate2$/,
      /aggiunto1$/,
      /conferma1$/,
      /sbagliata0$/,
      /motivi0$/,
    ])
    await outcome.getByRole('button', { name: 'Vedi le righe in attesa' }).click()
    await expect(row('01005')).toContainText('In attesa di conferma')
    await expect(rows).toHaveCount(2)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await row('01005').getByRole('button', { name: 'Conferma' }).click()
    await expect(dialog.getByText('Nessuna riga aspetta una conferma.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Mostra tutti' }).click()
    await expect(row('01005')).toContainText('In uso')

    await dialog.getByRole('searchbox').fill('banca due')
    await expect(rows).toHaveCount(2)
    await row('99002').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog', { name: 'Remove bank' }).getByRole('button', { name: 'Yes' }).click()
    await expect(dialog.getByText('Nessuna riga per «banca due».')).toBeVisible()

    await uploadTab.click()
    await file.setInputFiles(csv('nuove.csv', 'ABI;Banca\n99003;Banca Tre\n'))
    await dialog.getByRole('radio', { name: 'Sostituisci tutto l’elenco' }).check()
    await upload.click()
    const question = page.getByRole('dialog', { name: 'Sostituisci l’elenco' })
    await question.getByRole('button', { name: 'Sostituisci' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: 'Caricato' })).toContainText(
      'Tolte dall’elenco2',
    )
    await listTab.click()
    await dialog.getByRole('searchbox').fill('')
    await expect(rows).toHaveCount(2)
    await expect(row('99003')).toBeVisible()

    await uploadTab.click()
    await dialog.getByRole('button', { name: 'Annulla questo caricamento: nuove.csv' }).click()
    const undo = page.getByRole('dialog', { name: 'Annulla questo caricamento' })
    await expect(undo).toContainText('Righe aggiunte: 1, tolte: 2.')
    expect(await findAccessibilityViolations(page)).toEqual([])
    await undo.getByRole('button', { name: 'Annulla il caricamento' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: 'Caricamento annullato' })).toContainText(
      'Righe tolte: 1. Righe rimesse come prima: 2.',
    )
    await expect(dialog.getByText('Caricato', { exact: true })).toHaveCount(0)
    await listTab.click()
    await expect(row('09901')).toBeVisible()
    await expect(row('99003')).toHaveCount(0)

    await dialog.getByRole('button', { name: 'Svuota l’elenco' }).click()
    await page.getByRole('dialog', { name: 'Remove list' }).getByRole('button', { name: 'Yes' }).click()
    await expect(dialog.getByText('Non è ancora stato caricato niente.')).toBeVisible()
    await uploadTab.click()
    await file.setInputFiles(csv('vuote.csv', 'ABI;Banca\nabc;Banca\n'))
    await upload.click()
    await expect(dialog.getByRole('status').filter({ hasText: 'Nessuna riga caricata' })).toBeVisible()
    await expect(dialog.getByText('Caricato', { exact: true })).toHaveCount(0)
  },
)

journey(
  'The upload accepts a dropped or chosen file and rejects other file types [UPLOAD-1] [UPLOAD-3]',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    await page.goto('/records')
    for (const [label, title] of [
      ['Addresses', 'Add Addresses'],
      ['IBAN', 'Upload IBANS'],
    ] as const) {
      const dialog = await openTool(page, label, title)
      const zone = dialog.locator('.mantine-Dropzone-root')
      await expect(zone).toContainText('Trascina qui il file, oppure fai clic per sceglierlo')
      const chooser = page.waitForEvent('filechooser')
      await zone.click()
      await (await chooser).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') })
      await expect(dialog.getByRole('alert')).toHaveText(
        'foto.png: Si possono caricare solo file xlsx o CSV.',
      )
      const dropped = await page.evaluateHandle(() => {
        const data = new DataTransfer()
        data.items.add(new File(['a;b\nc;d\n'], 'elenco.csv', { type: 'text/csv' }))
        return data
      })
      await zone.dispatchEvent('drop', { dataTransfer: dropped })
      await expect(dialog.getByText('elenco.csv')).toBeVisible()
      await expect(dialog.getByRole('alert')).toHaveCount(0)
      await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
  },
)
