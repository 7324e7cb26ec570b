import { afterAll, expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../../contract/fixtures/all-samples.ts'
import { listServices } from '../../../shared/api/services.ts'
import { connectZoho } from '../../../test/open-zoho.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'
import { serviceRoutes } from './routes.ts'

const { server, record, save, sync } = await openSyncSetup(serviceRoutes)
const { standIn } = await connectZoho(server)
afterAll(() => standIn.close())
const admin = await server.signedIn({ role: 'admin' })

const crmLine = async () =>
  (await server.inject(listServices, {}, admin)).body.services.find(({ name }) => name === 'crm')!.limitation

it('a sync names the field that Zoho no longer has, and so do the services until a sync has filled it [SYNC-14]', async () => {
  const sample = ALL_SAMPLES.energyWithExtra
  const id = await record({ ...sample, description_extra: 'uno' })
  const first = (await sync(id)).body
  const row = () => standIn.rows('Contratti').find((one) => one.id === first.contractExtraId)!
  expect([row().Description_Extra, await crmLine()]).toEqual(['uno', ''])
  const field = standIn.fields('Contratti').find(({ api_name }) => api_name === 'Description_Extra')!
  field.api_name = 'Descrizione'
  await save(id, { ...sample, description_extra: 'due' })
  const { body } = await sync(id)
  const notices = body.respData.parts.flatMap((part) => part.notices ?? [])
  expect(notices).toEqual([
    'Non è entrato, perché nel CRM il campo non c’è o non si scrive: Description extra («Description_Extra»)',
  ])
  expect(row().Description_Extra).toBe('uno')
  expect(await crmLine()).toContain('Contratti «Description_Extra» (1)')
  field.api_name = 'Description_Extra'
  await sync(id)
  expect([row().Description_Extra, await crmLine()]).toEqual(['due', ''])
})
