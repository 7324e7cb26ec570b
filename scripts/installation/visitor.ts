import type { RequestOptions } from 'node:https'
import { privateCustomer, start } from '../../contract/fixtures/sample-parts.ts'
import { codeOfStep, stepAt } from '../../server/features/login/authenticator.ts'
import type { Call, CallAnswer, CallInput } from '../../shared/api/call.ts'
import { confirmMailbox } from '../../shared/api/identity.ts'
import * as login from '../../shared/api/login.ts'
import { createOwner } from '../../shared/api/owners.ts'
import { createRecord, readRecord } from '../../shared/api/records.ts'
import { checkSession } from '../../shared/api/sessions.ts'
import { askServer } from '../../test/calls-over-http.ts'
import { secretIn } from '../../test/login.ts'

const LOGIN = 'capo'
const NEW_PASSWORD = 'cavallo-batteria-7'

/** The first administrator in a browser: calls to the server, an authenticator app, and the code that the operator prints. */
export class Visitor {
  readonly #address: string
  readonly #options: RequestOptions
  #password: string
  #secret = ''
  #lastStep = 0
  #token = ''

  constructor(address: string, options: RequestOptions, password: string) {
    this.#address = address
    this.#options = options
    this.#password = password
  }

  /** All steps of a login; the first one chooses a password and pairs an authenticator. The operator prints the code. */
  async logIn(printCode: () => string): Promise<void> {
    this.#token = ''
    const entered = { login: LOGIN, password: this.#password }
    const { token } = await this.#ask(login.authenticate, { body: entered })
    this.#token = token
    if (!this.#secret) this.#secret = secretIn(String(await this.#ask(login.pairAuthenticator, {})))
    const { status } = await this.#ask(login.verifyPin, { body: { pin: await this.#nextPin() } })
    if (!status) throw new Error('The code of the authenticator is wrong')
    const { url } = await this.#ask(login.startEmailVerification, {})
    const ticket = new URLSearchParams(url.split('#')[1]).get('ticket') ?? ''
    const code = /^Code: (\d{6})$/m.exec(printCode())?.[1] ?? ''
    const proof = await this.#ask(confirmMailbox, { body: { ticket, code } })
    await this.#ask(login.verifyEmail, { body: { token: proof.token } })
    const { mustChangePassword } = await this.#ask(checkSession, {})
    if (mustChangePassword) await this.#choosePassword()
    const { role, verified, verified_email: mailbox } = await this.#ask(checkSession, {})
    if (role !== 'admin' || !verified || !mailbox) throw new Error('The login is not complete')
  }

  /** Returns the id of the new record. */
  async writeRecord(): Promise<string> {
    const someone = { name: 'Alice Fontana', email: '', active: true }
    const { owner } = await this.#ask(createOwner, { body: someone })
    const answers = { ...start, ...privateCustomer, contact_owner: { id: owner.id, name: owner.name } }
    const { recordId } = await this.#ask(createRecord, {
      body: { data: JSON.stringify(answers), draft: true },
    })
    return recordId
  }

  /** What is stored of a record. */
  async readRecord(id: string): Promise<string> {
    const { record } = await this.#ask(readRecord, { params: { id } })
    const { last_name: lastName, name, contact_owner: owner, data, createdAt } = record
    if (lastName !== privateCustomer.last_name) throw new Error(`The record is of ${lastName}`)
    return JSON.stringify({ lastName, name, owner, data, createdAt })
  }

  async #choosePassword(): Promise<void> {
    await this.#ask(login.changePassword, { body: { old: this.#password, new: NEW_PASSWORD } })
    this.#password = NEW_PASSWORD
  }

  /** Each code counts once; the server takes the one before its time too, as from a clock that is fast. */
  async #nextPin(): Promise<string> {
    this.#lastStep = Math.max(this.#lastStep + 1, stepAt(new Date()))
    while (stepAt(new Date()) < this.#lastStep - 1) await new Promise((resolve) => setTimeout(resolve, 1_000))
    return codeOfStep(this.#secret, this.#lastStep)
  }

  #ask<C extends Call>(call: C, input: Partial<CallInput<C>>): Promise<CallAnswer<C>> {
    return askServer(this.#address, this.#options, call, input, this.#token)
  }
}
