import { searchAddresses } from '../../shared/api/addresses.ts'
import { previewPhoneScripts } from '../../shared/api/documents.ts'
import { listMailBlocks } from '../../shared/api/mail-blocks.ts'
import { listManagedFields } from '../../shared/api/manage-fields.ts'
import { listOperationChoices } from '../../shared/api/operations.ts'
import { listOwners } from '../../shared/api/owners.ts'
import { listPackageChoices } from '../../shared/api/packages.ts'
import { listProducts } from '../../shared/api/products.ts'
import { createRecord, listRecords, readHistory, readRecord, updateRecord } from '../../shared/api/records.ts'
import { checkSession } from '../../shared/api/sessions.ts'
import { Browser, type LoadAnswer } from './client.ts'
import type { Colleague, FilledInstallation, Work } from './fill.ts'
import type { Kind } from './statistics.ts'

/** The catalogue; the page caches and revalidates it. */
const CHOICES = [
  listOwners,
  listProducts,
  listMailBlocks,
  listManagedFields,
  listPackageChoices,
  listOperationChoices,
]
const TYPED_STREETS = ['via roma', 'corso ita', 'piazza gar', 'viale del', 'largo', 'milano']

const pickAny = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!

/** A user at work in a browser. */
export class Worker {
  readonly #browser: Browser
  readonly #installation: FilledInstallation
  readonly #record: Work
  readonly #tags = new Map<string, string>()
  #draft: Work | undefined
  #saves = 0
  #underWay = 0

  constructor(address: string, { headers, record }: Colleague, installation: FilledInstallation) {
    this.#browser = new Browser(address, { ...headers, 'sec-fetch-site': 'same-origin' })
    this.#record = record
    this.#installation = installation
  }

  /** Opens the page: loads the lists of choices and creates a draft. */
  async openPage(): Promise<void> {
    for (const call of CHOICES) await this.#choices(call)
    await this.newDraft()
  }

  get isSaving(): boolean {
    return this.#underWay > 0
  }

  leave(): void {
    this.#browser.close()
  }

  poll = () => this.#browser.ask(checkSession)

  list = () =>
    this.#browser.ask(listRecords, {
      query: { page: pickAny(['1', '1', '1', '2', '3']), columnName: 'updatedAt', order: 'desc' },
    })

  search = () => this.#browser.ask(listRecords, { query: { searchWord: pickAny(this.#installation.names) } })

  open = () => this.#browser.ask(readRecord, { params: { id: pickAny(this.#installation.others) } })

  history = () => this.#browser.ask(readHistory, { params: { id: pickAny(this.#installation.others) } })

  scripts = () =>
    this.#browser.ask(previewPhoneScripts, { params: { id: pickAny(this.#installation.others) } })

  choices = () => this.#choices(pickAny(CHOICES))

  address = () =>
    this.#browser.ask(searchAddresses, { query: { q: pickAny(TYPED_STREETS), session: crypto.randomUUID() } })

  /** A whole contract, checked again by the server. */
  save = () => this.#saving(() => this.#save(this.#record, { draft: false }))

  /** The automatic saves of the page while a user types. */
  autosave = () =>
    this.#saving(() =>
      this.#draft ? this.#save(this.#draft, { draft: true, autosave: true }) : this.#begin(),
    )

  newDraft = () => this.#saving(() => this.#begin())

  async #saving(work: () => Promise<LoadAnswer>): Promise<LoadAnswer> {
    this.#underWay += 1
    try {
      return await work()
    } finally {
      this.#underWay -= 1
    }
  }

  async #begin(): Promise<LoadAnswer> {
    const { values } = this.#record
    const body = { data: JSON.stringify({ ...values, description: `Bozza ${++this.#saves}` }), draft: true }
    const answer = await this.#browser.ask(createRecord, { body, read: true })
    if (answer.status === 200) this.#draft = { ...JSON.parse(answer.text).record, values }
    return answer
  }

  async #choices(call: (typeof CHOICES)[number]): Promise<LoadAnswer> {
    const known = this.#tags.get(call.path)
    const answer = await this.#browser.ask(call, known ? { headers: { 'if-none-match': known } } : {})
    if (answer.etag) this.#tags.set(call.path, answer.etag)
    return answer
  }

  async #save(work: Work, how: { draft: boolean; autosave?: boolean }): Promise<LoadAnswer> {
    const data = JSON.stringify({ ...work.values, description: `Nota ${++this.#saves}` })
    // Some holders differ, and the user answers the question about it with yes.
    const confirmed = how.draft ? {} : { holdersDiffer: true }
    const answer = await this.#browser.ask(updateRecord, {
      params: { id: work.id },
      body: { data, version: work.version, ...how, ...confirmed },
      read: true,
    })
    if (answer.status === 200) work.version = JSON.parse(answer.text).record.version
    return answer
  }
}

type Action = Exclude<
  { [Name in keyof Worker]: Worker[Name] extends () => Promise<LoadAnswer> ? Name : never }[keyof Worker],
  'poll'
>

/** A hundred user actions by frequency; each is one request. */
const ACTION_SHARES: readonly (readonly [name: Action, times: number, kind: Kind])[] = [
  ['list', 30, 'read'],
  ['search', 12, 'read'],
  ['open', 16, 'read'],
  ['choices', 12, 'read'],
  ['address', 5, 'read'],
  ['history', 3, 'read'],
  ['scripts', 2, 'read'],
  ['save', 8, 'write'],
  ['autosave', 10, 'write'],
  ['newDraft', 2, 'write'],
]
const ACTION_DECK = ACTION_SHARES.flatMap((row) => Array.from({ length: row[1] }, () => row))

/** The next action of a user. */
export function nextAction(): { name: Action; kind: Kind } {
  const [name, , kind] = pickAny(ACTION_DECK)
  return { name, kind }
}
