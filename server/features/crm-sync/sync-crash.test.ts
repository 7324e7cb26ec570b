import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPlace, type Place } from '../../../test/database.ts'
import { sampleOfKinds } from '../../../test/endurance.ts'
import { startZoho, type ZohoStandIn } from '../../../test/stand-ins/zoho.ts'
import { crashSyncs, makeVictims } from '../../../test/sync-crash/crash-syncs.ts'
import { CRMS, isInTransaction, STEPS, type Victim } from '../../../test/sync-crash/steps.ts'
import { openDatabase } from '../../db/open-database.ts'

let place: Place
let zoho: ZohoStandIn
let victims: Victim[]
beforeAll(async () => {
  place = await newPlace()
  zoho = await startZoho()
  const { db, close } = await openDatabase(place, pino({ level: 'silent' }))
  const wanted = STEPS.filter((step) => place.databaseUrl || !isInTransaction(step)).flatMap((step) =>
    CRMS.map((crm) => ({ crm, step })),
  )
  victims = await makeVictims(
    db,
    { place, zoho },
    sampleOfKinds(wanted, ({ crm }) => crm),
  )
  await close()
})
afterAll(async () => {
  await zoho.close()
  await place.remove()
})

it('a crash of the server at any step of a sync leaves no duplicate and no missing entry', async () => {
  const { resumed, repeated } = await crashSyncs({ place, zoho }, victims)
  const one = {
    contacts: 1,
    contracts: 1,
    documents: 1,
    due: 0,
    states: ['done', 'done', 'done'],
    contId: expect.stringMatching(/^\d{18}$/),
    contractId: expect.stringMatching(/^\d{18}$/),
    number: expect.stringMatching(/^C/),
  }
  expect(resumed).toEqual(victims.map((victim) => ({ ...victim, ...one })))
  expect(repeated).toEqual(resumed)
})
