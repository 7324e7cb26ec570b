import * as seeded from '../shared/api/signatures.ts'
import type { SigningSetup } from './signing-setup.ts'

export const ANNA = {
  name: 'Anna',
  lastName: 'Verdi',
  email: 'anna.verdi@posta.example',
  phone: '+39 333 7654321',
  fiscalCode: '',
}

const ACT = 'Garantisco il pagamento del contratto.'

/** Every new contract requires a second signer for its clauses; returns the function that ends this. */
export async function requireSecondSigner({ server }: SigningSetup): Promise<() => Promise<void>> {
  const write = async (config: string) => {
    await server.context.db.updateTable('templates').set({ config }).execute()
  }
  await write(JSON.stringify({ firma_clausole: { signer: 'second', act: ACT } }))
  return () => write('')
}

/** A contract that the customer signs first and Anna after them; both people sign over the real routes. */
export class TwoSigners {
  readonly setup: SigningSetup
  constructor(setup: SigningSetup) {
    this.setup = setup
  }

  async preflight(recordId: string, second: object | null = ANNA) {
    const { server, agent } = this.setup
    const input = { params: { id: recordId }, body: { ...(second && { second }) } }
    return await server.injectUnchecked(seeded.preflightSending, input, agent)
  }

  /** Waits for the customer. */
  async sent() {
    const { setup } = this
    const recordId = await setup.record()
    const { body } = await setup.send(recordId, {}, ANNA)
    if (!body.ok) throw new Error(JSON.stringify(body))
    const { id } = body.envelope
    return { id, recordId, token: await setup.tokenOf(id) }
  }

  /** The customer has signed, and waits for Anna. */
  async half() {
    const one = await this.sent()
    const answer = await this.signAs(one.token, one.id)
    if (answer.body.signing?.state !== 'waiting') throw new Error(JSON.stringify(answer.body))
    return { ...one, second: await this.setup.tokenOf(one.id, 'signing-second') }
  }

  /** Consents, code, boxes and mark of the user with the link. */
  async signAs(token: string, id: string) {
    await this.setup.askCode(token)
    return await this.setup.sign(token, await this.setup.codeOf(id))
  }
}
