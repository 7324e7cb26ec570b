import { beforeEach, expect, it } from 'vitest'
import * as calls from '../../../shared/api/withdrawals.ts'
import { tokenOfLink } from '../../../shared/page-paths.ts'
import { ANNA, requireSecondSigner, TwoSigners } from '../../../test/second-signer.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { withdrawalRoutes } from './routes.ts'

const seeded = await SigningSetup.ofFile(withdrawalRoutes)
await requireSecondSigner(seeded)
const two = new TwoSigners(seeded)
const { server } = seeded
beforeEach(() => seeded.nextDay())

const open = (token: string) => server.inject(calls.openWithdrawal, { params: { token } })
const declare = (token: string, ...parts: calls.WithdrawnPart[]) =>
  server.inject(calls.declareWithdrawal, { params: { token }, body: { parts } })

it('nobody withdraws from a contract that the second signer has not signed yet [WITHDRAW-4]', async () => {
  const { token, second } = await two.half()
  for (const one of [token, second]) expect((await open(one)).status).toBe(404)
})

it('the second signer withdraws with the link of the own copy, and both see it [WITHDRAW-4] [WITHDRAW-14]', async () => {
  const { id, token, second } = await two.half()
  await seeded.askCode(second)
  await seeded.sign(second, await seeded.codeOf(id))
  const copies = await seeded.mails(id, 'signed-copy')
  const linkTo = (address: string) => {
    const copy = copies.find(({ recipient }) => recipient === address)!
    return tokenOfLink(new URL(/Recedere dal contratto qui: (\S+)/.exec(copy.text)![1]!).pathname)
  }
  expect(linkTo(ANNA.email)).toBe(second)
  expect(copies.map(({ recipient }) => linkTo(recipient)).toSorted()).toEqual([token, second].toSorted())
  const { withdrawal } = (await declare(second, 'luce', 'gas')).body
  expect([withdrawal.name, withdrawal.acknowledgements.length]).toEqual(['Anna Verdi', 1])
  const other = (await open(token)).body.withdrawal
  expect(other.parts.map(({ withdrawn }) => withdrawn)).toEqual([true, true])
})
