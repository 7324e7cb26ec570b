import { beforeEach, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { listPdfs } from '../../../../shared/api/documents.ts'
import { listRecords, readRecord, updateRecord } from '../../../../shared/api/records.ts'
import { listEnvelopes } from '../../../../shared/api/signatures.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'

const setup = await SigningSetup.ofFile()
beforeEach(() => setup.nextDay())

/** Saves the record with another description. */
async function change(id: string, description: string, draft = false): Promise<void> {
  const { record } = (await setup.server.inject(readRecord, { params: { id } }, setup.agent)).body
  const data = JSON.stringify({ ...JSON.parse(record.data), description })
  const body = { data, draft, version: record.version }
  expect((await setup.server.inject(updateRecord, { params: { id }, body }, setup.agent)).status).toBe(200)
}
const rowOfList = async (id: string) => {
  const { body } = await setup.server.inject(listRecords, { query: { limit: 100 } }, setup.agent)
  return body.records.find((row) => row.id === id)!
}
/** What the envelope and the row of the list say. */
const isChanged = async (id: string) => [
  (await setup.envelope(id)).changed,
  (await rowOfList(id)).signature?.changed,
]

it('a record that changes while its contract is out is named in the list and at the envelope, until it is confirmed or withdrawn [SIGN-10]', async () => {
  const { id, recordId } = await setup.sent()
  expect(await isChanged(recordId)).toEqual([false, false])
  await change(recordId, 'Cambiato')
  expect(await isChanged(recordId)).toEqual([true, true])
  expect(await setup.envelope(recordId)).toMatchObject({ version: 1, recordVersion: 2 })
  expect((await setup.confirm(id, 2)).body.envelope.changed).toBe(false)
  expect(await isChanged(recordId)).toEqual([false, false])
  expect((await setup.envelope(recordId)).events.at(-1)).toMatchObject({
    what: 'confirmed',
    detail: 'versione 2',
  })
  // A later change asks again, and an earlier confirmation does not answer it.
  await change(recordId, 'Cambiato ancora')
  await setup.confirm(id, 2)
  expect(await isChanged(recordId)).toEqual([true, true])
  await setup.cancel(id)
  expect(await isChanged(recordId)).toEqual([false, false])
  expect((await setup.confirm(id, 3)).status).toBe(422)
  const again = (await setup.send(recordId)).body.envelope
  expect(again).toMatchObject({ version: 3, changed: false })
})

it('a record that changes after its contract is signed is not named [SIGN-10]', async () => {
  const { recordId } = await setup.signed()
  await change(recordId, 'Cambiato')
  expect(await isChanged(recordId)).toEqual([false, false])
})

it('a record that becomes a draft keeps its envelopes, their documents and their withdrawal [SIGN-11]', async () => {
  const { id, recordId } = await setup.sent()
  await change(recordId, 'Ancora da vedere', true)
  const row = await rowOfList(recordId)
  expect(row).toMatchObject({ draft: true, signature: { state: 'sent', changed: true } })
  const params = { id: recordId }
  const { envelopes } = (await setup.server.inject(listEnvelopes, { params }, setup.agent)).body
  expect(envelopes[0]!.actions).toContain('cancel')
  const file = await setup.get(envelopes[0]!.documents[0]!.link, setup.agent.headers)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { documents } = (await setup.server.inject(listPdfs, { params }, setup.agent)).body
  expect(documents.map(({ type }) => type)).toEqual(['dual'])
  expect((await setup.cancel(id)).body.envelope.state).toBe('cancelled')
})

it('a record that becomes a draft after the signature keeps the signed files [SIGN-11]', async () => {
  const { recordId } = await setup.signed(SAMPLES.dualDomestic)
  await change(recordId, 'Ancora da vedere', true)
  expect(await rowOfList(recordId)).toMatchObject({ draft: true, signature: { state: 'signed' } })
  for (const { link } of (await setup.envelope(recordId)).signed)
    expect((await setup.get(link, setup.agent.headers)).statusCode).toBe(200)
})
