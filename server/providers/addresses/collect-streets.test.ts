import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { signedIn } from '../../../test/factories.ts'
import { collectStreets } from './collect-streets.ts'

const database = await testDatabase()
const { db } = database
let userId: string
beforeAll(async () => {
  const { user } = await signedIn({ db, now: () => new Date() })
  userId = user.id
})
afterAll(() => database.close())

const address = (place: string, street: string, city: string, province: string, cap = '') => ({
  [`tipo_indirizzo_${place}`]: street.split(' ')[0],
  [`indirizzo_${place}`]: street.split(' ').slice(1).join(' '),
  [`civico_${place}`]: '12',
  [`comune_${place}`]: city,
  [`provincia_${place}`]: province,
  [`cap_${place}`]: cap,
})
const save = async (data: object, row: { draft?: boolean; removed_at?: Date; updated_at?: Date } = {}) => {
  const { id } = await db
    .insertInto('records')
    .values({
      draft: false,
      created_by: userId,
      updated_by: userId,
      definition_version: 1,
      data: JSON.stringify(data),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const known = async () => {
  const rows = await db
    .selectFrom('street_names')
    .select(['street', 'city', 'district', 'post_code'])
    .orderBy('street')
    .orderBy('post_code')
    .execute()
  return rows.map(({ street, city, district, post_code }) => `${street}, ${post_code} ${city} ${district}`)
}

it('collectStreets stores the streets of saved contracts, without house numbers, each once [GAP-100]', async () => {
  await save({
    ...address('residenza', 'via  Roma', 'Forlì', 'FC', '47121'),
    ...address('punto', 'VIA ROMA', 'FORLI’', 'Forlì-Cesena (FC)', '47121'),
    ...address('pagamento', 'Corso Diaz', 'Forlì', 'FC', 'n.d.'),
  })
  expect(await collectStreets(db)).toEqual({ records: 1 })
  expect(await known()).toEqual(['CORSO DIAZ,  Forlì FC', 'VIA ROMA, 47121 Forlì FC'].toSorted())
})

it('collectStreets ignores drafts, removed records and unknown places', async () => {
  await save(address('residenza', 'Via Bozza', 'Forlì', 'FC'), { draft: true })
  await save(address('residenza', 'Via Tolta', 'Forlì', 'FC'), { removed_at: new Date() })
  await save(address('residenza', 'Via Persa', 'Forlì', 'MI'))
  await save(address('residenza', 'Via Persa', 'Paese Mio', 'FC'))
  await save({ indirizzo_residenza: 7, comune_residenza: ['Forlì'], provincia_residenza: null })
  await collectStreets(db)
  expect(await known()).toHaveLength(2)
  await db
    .insertInto('uploaded_places')
    .values({ city: 'Paese Mio', district: 'FC', region: 'Emilia-Romagna' })
    .execute()
  await save(address('residenza', 'Via Nuova', 'PAESE MIO', 'FC'))
  await collectStreets(db)
  expect(await known()).toContain('VIA NUOVA,  PAESE MIO FC')
})

it('collectStreets continues where the last run ended, however many records there are', async () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  for (let n = 0; n < 450; n += 1)
    await save(address('punto', `VIA ${n}BIS PROVA`, 'Lodi', 'LO'), { updated_at: later(20) })
  expect((await collectStreets(db)).records).toBeGreaterThanOrEqual(450)
  expect((await known()).filter((line) => line.endsWith('Lodi LO'))).toHaveLength(450)
  await save(address('punto', 'VIA NUOVA', 'Lodi', 'LO'), { updated_at: later(40) })
  // Records saved within the last minutes before the cursor are read once more.
  expect(await collectStreets(db)).toEqual({ records: 451 })
  expect(await collectStreets(db)).toEqual({ records: 1 })
})
