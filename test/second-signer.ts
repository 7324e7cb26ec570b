import * as seeded from '../shared/api/signatures.ts'
import type { SigningSetup } from './signing.ts'

export const ANNA = {
  name: 'Anna',
  lastName: 'Verdi',
  email: 'anna.verdi@posta.example',
  phone: '+39 333 7654321',
  fiscalCode: '',
}

const ACT = 'Garantisco il pagamento del contratto.'

/** The clauses of every new contract of this office are signed by a second person; answers what ends that. */
export async function askForSecond({ server }: SigningSetup): Promise<() => Promise<void>> {
  const write = async (config: string) => {
    await server.context.db.updateTable('templates').set({ config }).execute()
  }
  await write(JSON.stringify({ firma_clausole: { signer: 'second', act: ACT } }))
  return () => write('')
}

/** A contract that the customer signs first and Anna after them; both people sign over the real routes. */
export class TwoSigners {
  readonly house: SigningSetup
  constructor(house: SigningSetup) {
    this.house = house
  }

  async look(recordId: string, second: object | null = ANNA) {
    const { server, agent } = this.house
    const input = { params: { id: recordId }, body: { ...(second && { second }) } } as never
    return await server.inject(seeded.preflightSending, input, agent)
  }

  /** Waits for the customer. */
  async sent() {
    const { house } = this
    const recordId = await house.record()
    const { body } = await house.send(recordId, {}, ANNA)
    if (!body.ok) throw new Error(JSON.stringify(body))
    const { id } = body.envelope
    return { id, recordId, token: await house.tokenOf(id) }
  }

  /** The customer has signed, and waits for Anna. */
  async half() {
    const one = await this.sent()
    const answer = await this.signAs(one.token, one.id)
    if (answer.body.signing?.state !== 'waiting') throw new Error(JSON.stringify(answer.body))
    return { ...one, second: await this.house.tokenOf(one.id, 'signing-second') }
  }

  /** Consents, code, boxes and mark of the user who has the link. */
  async signAs(token: string, id: string) {
    await this.house.askCode(token)
    return await this.house.sign(token, await this.house.codeOf(id))
  }
}
