import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { closeTool, openTool, saveAsColleague } from './pages/admin.ts'
import { fillField } from './pages/form.ts'
import { rows, runRowAction, search, toast, waitForRows } from './pages/records.ts'

journey(
  // Also EMAILCFG-3, EMAILCFG-5, EMAILCFG-6, EMAILCFG-7, EMAILCFG-11, EMAILCFG-12, API-59, API-60.
  '[EMAILCFG-1] [MAIL-1] An administrator edits the mail configurations, and the mail of a record is sent',
  async ({ openAs, administrator, watch }) => {
    watch.expect(/\/email$/, 422)
    watch.expect(/\/emails\/.+/, 404)
    watch.expect(/\/emails\/.+/, 409)
    const page = await openAs(administrator)
    await page.goto('/')
    const dialog = await openTool(page, 'Emails', 'Manage emails')
    const configs = dialog.getByRole('list', { name: 'Configurazioni' }).getByRole('listitem')
    const config = (name: string) => configs.filter({ has: page.getByText(name, { exact: true }) })
    const [name, leads] = [dialog.getByLabel('Integration name'), dialog.getByLabel('Leads')]
    await expect(config('default')).toBeVisible()

    await name.fill('Fiere')
    await leads.fill('fiera;(stand')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('«(stand» manca la parentesi chiusa')).toBeVisible()
    await expect(leads).toHaveAttribute('aria-invalid', 'true')
    await leads.fill('fiera;stand\\d')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(config('Fiere')).toContainText('stand\\d')
    await expect(name).toHaveValue('')

    await expect(configs.first().getByRole('button', { name: 'Up', exact: true })).toHaveCount(0)
    await expect(config('Fiere').getByRole('button', { name: 'Down', exact: true })).toHaveCount(0)
    const places = await configs.count()
    for (let place = places - 2; place > 0; place -= 1) {
      await config('Fiere').getByRole('button', { name: 'Up', exact: true }).click()
      await expect(configs.nth(place - 1)).toContainText('Fiere')
    }
    await config('Fiere').getByRole('button', { name: 'Down', exact: true }).click()
    await expect(configs.nth(1)).toContainText('Fiere')
    await expect(configs.last()).toContainText('default')

    const test = dialog.getByRole('group', { name: 'Prova' })
    await test.getByLabel('Indirizzo e-mail').fill('fiera@example.it')
    await test.getByLabel('Indirizzo e-mail').press('Enter')
    await expect(config('Fiere')).toHaveAttribute('data-verdict', 'misses')
    await expect(test.getByRole('status')).toHaveText('Vince «default».')
    await test.getByLabel('Lead Source').fill('grande FIERA, stand7')
    await expect(config('Fiere')).toHaveAttribute('data-verdict', 'misses')
    await test.getByLabel('Lead Source').press('Enter')
    await expect(config('Fiere')).toHaveAttribute('data-verdict', 'matches')
    await expect(config('Fiere')).toContainText('vince')
    await expect(config('Passaparola')).toHaveAttribute('data-verdict', 'misses')
    await expect(config('default')).toHaveAttribute('data-verdict', 'matches')
    await expect(config('default')).not.toContainText('vince')
    await expect(test.getByRole('status')).toHaveText('Vince «Fiere».')
    expect(await findAccessibilityViolations(page)).toEqual([])

    await config('Fiere').getByRole('button', { name: 'Edit' }).click()
    await expect(leads).toHaveValue('fiera;stand\\d')
    // Another user saves it at the same moment: both versions are shown, and the stored one is chosen.
    await saveAsColleague(page, 'emails', { part: 'leads', before: 'fiera;stand\\d', text: 'padiglione' })
    await leads.fill('mercato')
    await dialog.getByRole('button', { name: 'Update' }).click()
    const conflict = page.getByRole('dialog', { name: 'Qualcun altro ha salvato prima' })
    await expect(conflict.getByRole('radio', { name: 'Leads, la tua versione: mercato' })).toBeChecked()
    await expect(
      conflict.getByRole('radio', { name: 'Leads, la versione salvata: padiglione' }),
    ).toBeVisible()
    await conflict.getByRole('button', { name: 'Torna a modificare' }).click()
    await expect(leads).toHaveValue('mercato')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await conflict.getByRole('button', { name: 'Prendi la versione salvata' }).click()
    await expect(leads).toHaveValue('padiglione')
    await expect(config('Fiere')).toContainText('padiglione')
    await leads.fill('mercato')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(config('Fiere')).toHaveAttribute('data-verdict', 'misses')
    await name.fill('Altro')
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await expect(name).toHaveValue('')

    // A removed entry is no longer edited.
    await name.fill('Mostre')
    await leads.fill('mostra')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await config('Mostre').getByRole('button', { name: 'Edit' }).click()
    await leads.fill('mostre')
    await config('Mostre').getByRole('button', { name: 'Remove' }).click()
    await page
      .getByRole('dialog', { name: 'Remove email configuration' })
      .getByRole('button', { name: 'Yes' })
      .click()
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeVisible()
    await expect(name).toHaveValue('')

    // Another user removes it at the same moment.
    await config('Fiere').getByRole('button', { name: 'Remove' }).click()
    const other = await openAs(administrator)
    await other.goto('/')
    const theirs = await openTool(other, 'Emails', 'Manage emails')
    const theirRow = theirs.getByRole('listitem').filter({ has: other.getByText('Fiere', { exact: true }) })
    await theirRow.getByRole('button', { name: 'Remove' }).click()
    await other
      .getByRole('dialog', { name: 'Remove email configuration' })
      .getByRole('button', { name: 'Yes' })
      .click()
    await expect(theirRow).toHaveCount(0)
    const question = page.getByRole('dialog', { name: 'Remove email configuration' })
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(page, "Can't remove")).toHaveAttribute('data-type', 'error')
    await question.getByRole('button', { name: 'No' }).click()
    await expect(config('Fiere')).toHaveCount(0)
    await closeTool(dialog)

    await page.goto('/new')
    await fillField(page, 'contact_owner', { id: '', name: 'Gaia Morelli' })
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'last_name', 'Postali')
    await page.getByRole('button', { name: 'Salva in bozza' }).click()
    await expect(toast(page, 'Record has been created')).toBeVisible()
    await search(page, 'Postali')
    const refused = await runRowAction(page, rows(page).first(), 'Send email')
    await expect(toast(page, 'Email did not send!')).toHaveAttribute('data-type', 'error')
    await expect(refused.getByText('Il record non ha un indirizzo e-mail.')).toBeVisible()
    await refused.getByRole('button', { name: 'Chiudi' }).last().click()
    await page.goto('/')
    await waitForRows(page)
    const written = rows(page)
      .filter({ has: page.getByRole('button', { name: 'Create PDF' }) })
      .first()
    await written.getByRole('button', { name: 'Send email' }).dblclick()
    await expect(toast(page, 'Email send!')).toHaveAttribute('data-type', 'success')
    const history = await runRowAction(page, written, 'Storia')
    await expect(history.getByText('Email inviata')).toHaveCount(1)
    await page.goto('/outbox')
    await expect(page.getByText(/^Riepilogo del Suo contratto/)).toHaveCount(1)
  },
)

journey(
  // Also CHECKB-3, API-73, RULES-7, RULES-8, RULES-9.
  '[CHECKB-1] [RULES-1] An administrator edits mail blocks, the question, option lists and newsletter scripts, and previews the mail',
  async ({ openAs, administrator, watch }) => {
    watch.expect(/\/mailing\/template\/.+/, 409)
    const page = await openAs(administrator)
    await page.goto('/')
    const yes = (title: string) =>
      page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Yes' }).click()

    const boxes = await openTool(page, 'M-Checkboxes', 'Mail Checkboxes')
    const box = (name: string) =>
      boxes.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await boxes.getByRole('button', { name: 'Create' }).click()
    await expect(boxes.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(boxes.getByLabel('Iteraction name')).toHaveAttribute('aria-invalid', 'true')
    expect(requests.filter((call) => call.endsWith('POST /api/v1/mailing/template'))).toEqual([])
    await boxes.getByLabel('Name', { exact: true }).fill('Bonus sociale')
    await boxes.getByLabel('Iteraction name').fill('Lo sconto arriva\nda solo.')
    await expect(boxes.getByRole('region', { name: 'Nella mail' })).toContainText('Lo sconto arriva')
    await boxes.getByRole('button', { name: 'Create' }).click()
    await box('Bonus sociale').getByRole('button', { name: 'Edit' }).click()
    await expect(box('Bonus sociale')).toHaveAttribute('aria-current', 'true')
    await boxes.getByRole('button', { name: 'Cancel' }).click()
    await expect(box('Bonus sociale')).not.toHaveAttribute('aria-current')
    await box('Bonus sociale').getByRole('button', { name: 'Edit' }).click()
    // Another user changes the other field at the same moment: the save keeps both changes.
    await saveAsColleague(page, 'mailing/template', {
      part: 'template',
      before: 'Lo sconto arriva\nda solo.',
      text: 'Lo sconto arriva in bolletta.',
    })
    await boxes.getByLabel('Name', { exact: true }).fill('Bonus')
    await boxes.getByRole('button', { name: 'Update' }).click()
    await page
      .getByRole('dialog', { name: 'Qualcun altro ha salvato prima' })
      .getByRole('button', { name: 'Sovrascrivi' })
      .click()
    await expect(box('Bonus')).toContainText('in bolletta')

    await boxes.getByRole('button', { name: 'Anteprima e-mail' }).click()
    const preview = page.getByRole('dialog', { name: 'Anteprima e-mail' })
    await preview.getByLabel('Bonus', { exact: true }).check()
    const mail = preview.frameLocator('iframe[title="Cliente felice"]')
    await expect(mail.getByText('Lo sconto arriva')).toBeVisible()
    await preview.getByText('Riepilogo', { exact: true }).click()
    await expect(preview.getByText('Oggetto: Riepilogo del Suo contratto')).toBeVisible()
    await closeTool(preview)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await box('Bonus').getByRole('button', { name: 'Remove' }).click()
    await yes('Remove mail checkbox')
    await expect(box('Bonus')).toHaveCount(0)
    await closeTool(boxes)

    const rule = await openTool(page, 'questionari', 'Create a new question rule')
    const question = rule.getByRole('textbox', { name: 'Domanda' })
    const answer = rule.getByLabel('Nuova risposta')
    await expect(question).toContainText('Come ci ha conosciuto')
    await rule.getByRole('button', { name: 'Non fare più la domanda' }).click()
    await yes('Remove question rule')
    await expect(rule.getByText('non fa nessuna domanda')).toBeVisible()
    const before = requests.length
    await rule.getByRole('button', { name: 'Create' }).click()
    await expect(question).toHaveAttribute('aria-invalid', 'true')
    await expect(rule.getByText('Servono almeno 2 risposte')).toBeVisible()
    await expect(rule.getByText('Scegli la sezione')).toBeVisible()
    expect(requests.slice(before).filter((call) => call === 'POST /api/v1/rules')).toEqual([])
    expect(await findAccessibilityViolations(page)).toEqual([])
    await question.fill('Come ci ha conosciuto il cliente?')
    await answer.press('Enter')
    await expect(rule.getByRole('button', { name: /^Rimuovi/ })).toHaveCount(0)
    for (const text of ['Volantino', 'Sbagliata', 'Passaparola', 'Internet', 'Era già cliente']) {
      await answer.fill(text)
      await answer.press('Enter')
    }
    await rule.getByRole('button', { name: 'Rimuovi Sbagliata' }).click()
    await rule.getByRole('button', { name: 'Sposta giù Volantino' }).click()
    await rule.getByLabel('Sezione').selectOption({ label: 'Operazione' })
    await expect(rule.getByRole('region', { name: 'Come si vedrà' }).getByRole('checkbox')).toHaveCount(4)
    await rule.getByRole('button', { name: 'Create' }).click()
    await expect(toast(page, 'Domanda salvata')).toBeVisible()
    await expect(rule.getByRole('button', { name: 'Update' })).toBeVisible()
    await closeTool(rule)

    const lists = await openTool(page, 'Elenchi del modulo', 'Elenchi del modulo')
    await lists.getByLabel('Campo').selectOption('ex_fornitore')
    await expect(lists.getByText(/^in (un|\d+) record$/).first()).toBeVisible()
    await expect(lists.getByRole('button', { name: 'Aggiungi' })).toBeDisabled()
    await lists.getByLabel('Nuova voce').fill('Zeta Energia')
    await lists.getByLabel('Nuova voce').press('Enter')
    await expect(lists.getByRole('button', { name: 'Rimuovi Zeta Energia' })).toBeVisible()
    await expect(lists.getByRole('button', { name: 'Sposta su Zeta Energia' })).toHaveCount(0)
    await lists.getByLabel('Cerca nell’elenco').fill('zeta')
    await expect(lists.getByRole('listitem')).toHaveCount(1)
    await lists.getByRole('button', { name: 'Rimuovi Zeta Energia' }).click()
    await expect(lists.getByText('Nessuna voce con «zeta».')).toBeVisible()
    await closeTool(lists)

    const scripts = await openTool(page, 'Script della newsletter', 'Script della newsletter')
    await scripts.getByRole('button', { name: 'Create a new' }).click()
    const editor = page.getByRole('dialog', { name: 'Nuovo script della newsletter' })
    await editor.getByRole('textbox', { name: 'Testo dello script' }).fill('Novità di maggio')
    await editor.getByRole('button', { name: 'Create a new' }).click()
    const script = scripts.getByRole('listitem').filter({ hasText: 'Novità di maggio' })
    await script.getByRole('button', { name: 'Remove' }).click()
    await yes('Remove newsletter script')
    await expect(script).toHaveCount(0)
    await closeTool(scripts)
  },
)
