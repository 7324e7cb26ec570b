// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SAMPLES } from '../../contract/fixtures/samples.ts'
import { portalOfFile } from '../portal.tsx'
import { storeRecord } from '../portal-form.ts'
import { menuItem } from '../portal-lists.ts'
import { SAMPLE_TIME, seedSampleData } from '../sample-data.ts'

const portal = await portalOfFile({ now: () => SAMPLE_TIME })
const { server } = portal
const { db } = server.context
const { valuesOf } = await seedSampleData(server.context)
const agent = await server.signedIn({ name: 'Alice' })
const admin = await server.signedIn({ role: 'admin' })
const SAMPLE = valuesOf(SAMPLES.dualDomestic)
const SCRIPT = '<p>Buongiorno</p>[[letto*: Il recesso]]<p>Allora?</p>[[domanda*: Vuole cambiare?]]'

const writeScript = (script: string) =>
  db.updateTable('scripts').set({ script }).where('id', '=', SAMPLE.operation_ee!.id).execute()

async function openScript(user: UserEvent, id: string): Promise<HTMLElement> {
  await portal.open('/records', agent)
  const row = await waitFor(() => document.querySelector(`a[href="/${id}"]`)!.closest('tr')!)
  await user.click(within(row).getByRole('button', { name: /^Azioni di / }))
  await user.click(await menuItem(/^Preview of script/))
  return await screen.findByRole('dialog')
}
const stored = async (id: string) =>
  (
    await db
      .selectFrom('script_ticks')
      .select(['text', 'answer'])
      .where('record_id', '=', id)
      .orderBy('number')
      .execute()
  ).map(({ text, answer }) => `${text} ${answer}`)

it('The agent ticks the checkpoints by keys: space, then S or N, and sees who ticked them [CHECKPOINT-3]', async () => {
  await writeScript(SCRIPT)
  const user = userEvent.setup()
  const id = await storeRecord(portal, agent, SAMPLE, false)
  const dialog = await openScript(user, id)
  const read = await within(dialog).findByRole('checkbox', { name: /1\. Il recesso \(obbligatorio\)/ })
  await waitFor(() => expect(document.activeElement).toBe(read))
  await user.keyboard(' ')
  await within(dialog).findByText('Punti da segnare: 1 di 2')
  await waitFor(() => expect(document.activeElement).toHaveProperty('type', 'radio'))
  await user.keyboard('n')
  await within(dialog).findByText(/Con un no il contratto non parte/)
  await user.keyboard('s')
  await within(dialog).findByText('Punti da segnare: 2 di 2')
  await waitFor(async () =>
    expect(await stored(id)).toEqual(['Il recesso read', 'Vuole cambiare? no', 'Vuole cambiare? yes']),
  )
  expect(within(dialog).getAllByText(/Alice\b.*, .* contratto versione 1/)).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: 'Togli la risposta' }))
  await within(dialog).findByText('Punti da segnare: 1 di 2')
})

it('A tick of another version of the script says so [CHECKPOINT-5]', async () => {
  await writeScript(SCRIPT)
  const user = userEvent.setup()
  const id = await storeRecord(portal, agent, SAMPLE, false)
  const dialog = await openScript(user, id)
  await user.click(await within(dialog).findByRole('checkbox'))
  await within(dialog).findByText('Punti da segnare: 1 di 2')
  await writeScript(SCRIPT.replace('Buongiorno', 'Buonasera'))
  await user.click(within(dialog).getByRole('button', { name: 'Chiudi' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await openScript(user, id)
  await within(again).findByText(/Segnato su una versione di prima dello script \(Alice/)
  expect(within(again).getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

it('A script without checkpoints has no list', async () => {
  await writeScript('<p>Buongiorno</p>')
  const user = userEvent.setup()
  const dialog = await openScript(user, await storeRecord(portal, agent, SAMPLE, false))
  await within(dialog).findByTitle('Script energia')
  expect(within(dialog).queryByText(/Punti da segnare/)).toBeNull()
})

it('The editor of an operation counts its checkpoints and reports a wrong mark [CHECKPOINT-1]', async () => {
  await writeScript(`${SCRIPT}[[leto: Il prezzo]]`)
  await portal.open(`/scripts/${SAMPLE.operation_ee!.id}`, admin)
  await screen.findByText(/In questo script: 2, di cui obbligatori 2\./)
  await screen.findByText(/«\[\[leto: Il prezzo…»: un punto da segnare si scrive/)
})
