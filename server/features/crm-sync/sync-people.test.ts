import { afterAll, describe, expect, it } from 'vitest'
import { fiscalCodeOf, type PersonData } from '../../../contract/checks/fiscal-code-person.ts'
import { controlCharacter } from '../../../contract/checks/fiscal-code-shape.ts'
import { ALL_SAMPLES } from '../../../contract/fixtures/all-samples.ts'
import { dangelo } from '../../../contract/fixtures/sample-parts.ts'
import type { Values } from '../../../contract/index.ts'
import { answerCompanies, readSyncPlan } from '../../../shared/api/crm-sync.ts'
import { connectZoho } from '../../../test/open-zoho.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'

type Setup = Awaited<ReturnType<typeof openSyncSetup>>
interface Contact {
  id: string
  last_name: unknown
  cf: unknown
  email: unknown
}
interface Desk {
  setup: Setup
  /** Every customer of the CRM, the oldest first. */
  contacts(): Promise<Contact[]>
}

async function builtInDesk(): Promise<Desk> {
  const setup = await openSyncSetup()
  const contacts = setup.server.context.db
    .selectFrom('crm_contacts')
    .select(['id', 'last_name', 'cf', 'email'])
  return { setup, contacts: () => contacts.orderBy('created_at').execute() }
}

async function zohoDesk(): Promise<Desk> {
  const setup = await openSyncSetup()
  const { standIn } = await connectZoho(setup.server)
  afterAll(() => standIn.close())
  return {
    setup,
    contacts: async () =>
      standIn.rows('Contacts').map(({ id, Last_Name, Codice_Fiscale, Email }) => ({
        id,
        last_name: Last_Name,
        cf: Codice_Fiscale,
        email: Email,
      })),
  }
}

let people = 0
/** A person of a surname that no other test has. */
function someone(more: Partial<PersonData> = {}) {
  people += 1
  const letters = [...String(people).padStart(3, '0')].map((digit) => 'bcdfglmnpr'[Number(digit)]).join('')
  const person: PersonData = { ...dangelo, name: 'Ada', last_name: `Z${letters}i`, sex: 'F', ...more }
  return { ...person, cf: fiscalCodeOf(person) }
}
type Someone = ReturnType<typeof someone>

/** Another sign at a place, with the check letter of the code that results. */
function withSign(cf: string, place: number, sign: string): string {
  const body = cf.slice(0, place) + sign + cf.slice(place + 1, 15)
  return body + controlCharacter(body)
}

const valuesOf = ({ name, last_name, cf, birthDate }: Someone): Values => ({
  ...ALL_SAMPLES.gasChange,
  name,
  last_name,
  codice_fiscale: cf,
  data_di_nascita: birthDate,
  email: `${last_name.toLowerCase()}@posta.example`,
})

const CORRECTIONS: readonly (readonly [string, (person: Someone) => Values])[] = [
  ['the mail', () => ({ email: 'nuova@posta.example' })],
  ['a sign of the code', ({ cf }) => ({ codice_fiscale: withSign(cf, 14, cf[14] === '1' ? '2' : '1') })],
  ['omocodia', ({ cf }) => ({ codice_fiscale: withSign(cf, 14, 'LMNPQRSTUV'[Number(cf[14])]!) })],
  ['the last name', ({ last_name }) => ({ last_name: `${last_name} Neri` })],
  [
    'the whole code, for the same name and date of birth',
    ({ cf }) => ({
      codice_fiscale: fiscalCodeOf({ ...dangelo, name: 'Zeno', last_name: `Q${cf.slice(0, 3)}` }),
    }),
  ],
]

const OTHERS: readonly (readonly [string, (person: Someone) => Someone])[] = [
  [
    'a relative',
    (person) => someone({ last_name: person.last_name, name: 'Piero', sex: 'M', birthDate: '1990-02-03' }),
  ],
  ['a twin of the other sex', (person) => someone({ last_name: person.last_name, name: 'Ado', sex: 'M' })],
  [
    'a person of the same name and another age',
    (person) => someone({ last_name: person.last_name, birthDate: '1949-06-21' }),
  ],
]

describe.each([
  ['built-in', builtInDesk],
  ['Zoho', zohoDesk],
] as const)(
  'the customer of a record that is corrected or replaced: %s [SYNC-15]',
  async (_name, openDesk) => {
    const { setup, contacts } = await openDesk()
    const { server, agent, record, save, sync } = setup
    const planOf = async (id: string) => (await server.inject(readSyncPlan, { params: { id } }, agent)).body
    const enter = async (values: Values) => {
      const id = await record(values)
      const { contId } = (await sync(id)).body
      return { id, contId: contId! }
    }
    const contact = async (id: string) => (await contacts()).find((one) => one.id === id)

    it.each(CORRECTIONS)('a correction of %s updates the customer of the record', async (_title, correct) => {
      const person = someone()
      const { id, contId } = await enter(valuesOf(person))
      const before = (await contacts()).length
      const values = { ...valuesOf(person), email: `dopo${people}@posta.example`, ...correct(person) }
      await save(id, values)
      const { people: asked, closing } = await planOf(id)
      expect(asked.every(({ same }) => same)).toBe(true)
      expect(closing).toEqual([])
      const { body } = await sync(id)
      expect([body.contId, body.respData.closed]).toEqual([contId, []])
      expect(await contact(contId)).toEqual({
        id: contId,
        last_name: values.last_name,
        cf: values.codice_fiscale,
        email: values.email,
      })
      expect(await contacts()).toHaveLength(before)
      expect((await planOf(id)).people).toEqual([])
      // A further record of the person has the same customer.
      expect((await enter(values)).contId).toBe(contId)
    })

    it.each(OTHERS)('%s is another customer, and the former one stays as it is', async (_title, other) => {
      const person = someone()
      const { id, contId } = await enter(valuesOf(person))
      await enter(valuesOf(person))
      const before = await contact(contId)
      const next = other(person)
      await save(id, { ...valuesOf(next), email: `altro${people}@posta.example` })
      expect((await planOf(id)).people).toMatchObject([
        { part: 'contact', same: false, former: { name: `${person.name} ${person.last_name}` } },
      ])
      const { body } = await sync(id)
      expect(body.contId).not.toBe(contId)
      expect(await contact(contId)).toEqual(before)
      expect(await contact(body.contId!)).toMatchObject({ cf: next.cf })
      // Who returns has the former customer again.
      await save(id, valuesOf(person))
      expect((await sync(id)).body.contId).toBe(contId)
    })

    it('the agent may say that a corrected person is another one, and that another one is the same', async () => {
      for (const [change, same] of [
        [
          (person: Someone): Values => ({
            codice_fiscale: withSign(person.cf, 14, person.cf[14] === '1' ? '2' : '1'),
          }),
          false,
        ],
        [(): Values => ({ ...valuesOf(someone({ name: 'Rina', birthDate: '1961-01-02' })) }), true],
      ] as const) {
        const person = someone()
        const { id, contId } = await enter(valuesOf(person))
        await save(id, { ...valuesOf(person), email: `scelta${people}@posta.example`, ...change(person) })
        const [question] = (await planOf(id)).people
        expect(question).toMatchObject({ same: !same })
        const { identity, former } = question!
        const answers = [{ identity, others: [former.identity], ...(same && { same: former.identity }) }]
        await server.inject(answerCompanies, { params: { id }, body: { answers } }, agent)
        expect((await planOf(id)).people).toMatchObject([{ same }])
        expect((await sync(id)).body.contId === contId).toBe(same)
      }
    })
  },
)
