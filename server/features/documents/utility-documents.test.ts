import { expect, it } from 'vitest'
import { VARIANT_SAMPLES } from '../../../contract/fixtures/samples-variants.ts'
import { createPdf, previewPhoneScripts } from '../../../shared/api/documents.ts'
import { createRecord } from '../../../shared/api/records.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { readText } from '../../documents/fixtures/read-text.ts'
import { findFileReader } from '../login/find-caller.ts'
import { recordRoutes } from '../records/routes.ts'
import { recordPdfs } from './pdf-file-route.ts'
import { documentRoutes } from './routes.ts'

const OPERATIONS = ['EI Voltura EE', 'EI Cambio GAS']
const PREVIOUS_HOLDER = 'VRDNNA60L41F704R'

const server = await serverOfFile({
  routes: [...recordRoutes, ...documentRoutes],
  files: [recordPdfs(findFileReader)],
  now: () => SAMPLE_TIME,
})
const { context, signedIn, inject } = server
const seeded = await seedSampleData(context)
await context.db
  .updateTable('scripts')
  .set({ script: 'da {nome_prec_intestatario}' })
  .where('name', 'in', OPERATIONS)
  .execute()
const agent = await signedIn()
const data = JSON.stringify(seeded.valuesOf(VARIANT_SAMPLES.dualTransfer))
const { body } = await inject(createRecord, { body: { data, draft: false } }, agent)
const id = body.recordId

/** For each page of the document, whether it names the previous holder. */
async function pagesWithPreviousHolder(type: 'luce' | 'gas' | 'dual'): Promise<boolean[]> {
  const { body } = await server.inject(createPdf, { params: { id }, body: { type } }, agent)
  const url = `/pdf/${body.links[0]}`
  const { rawPayload } = await server.app.inject({ url, headers: agent.headers })
  return (await readText(rawPayload)).map((page) => page.includes(PREVIOUS_HOLDER))
}

it('POST /records/:id/pdf prints the previous holder on the document of the voltura alone [FORM-VOLT-9]', async () => {
  const luce = await pagesWithPreviousHolder('luce')
  const gas = await pagesWithPreviousHolder('gas')
  expect(luce).toContain(true)
  expect(gas).not.toContain(true)
  expect(await pagesWithPreviousHolder('dual')).toEqual([...luce, ...gas])
})

it('GET /records/:id/scripts names the previous holder in the script of the voltura alone [FORM-VOLT-9]', async () => {
  const { body } = await server.inject(previewPhoneScripts, { params: { id } }, agent)
  expect([body.energia?.html, body.gas?.html]).toEqual(['da Anna', 'da '])
})
