import type { FastifyRequest } from 'fastify'
import * as calls from '../../../shared/api/withdrawals.ts'
import type { Context } from '../../context.ts'
import { LINKS } from '../../http/limits/anonymous-limits.ts'
import { openRoute, type Route, route } from '../../http/route.ts'
import { declareWithdrawal, declareWithoutLink } from './declare-withdrawal.ts'
import { findContract } from './find-contract.ts'
import { enterWithdrawal, findWithdrawals, tellSupplier } from './list-withdrawals.ts'
import { presentContract } from './present-contract.ts'

/** Of everything that a link opens. */
export const WITHDRAWAL_LIMIT = { name: 'withdrawal', perAddress: 120, together: 1_800, recognised: LINKS }
/** Each one is a row before the office. */
const FORM_LIMIT = { name: 'withdrawal-form', perAddress: 10, together: 120 }

const MAX_AGENT = 300
const agentOf = ({ headers }: FastifyRequest) => (headers['user-agent'] ?? '').slice(0, MAX_AGENT)

const answer = async (context: Context, token: string) => ({
  ok: true as const,
  withdrawal: await presentContract(context, await findContract(context.db, token), token),
})

export const withdrawalRoutes: Route[] = [
  openRoute(
    calls.openWithdrawal,
    'anyone',
    async ({ context, params: { token } }) => await answer(context, token),
    { limit: WITHDRAWAL_LIMIT },
  ),

  openRoute(
    calls.declareWithdrawal,
    'anyone',
    async ({ context, params: { token }, body, request, ip }) => {
      await declareWithdrawal(context, { token, ...body, ip, agent: agentOf(request) })
      return await answer(context, token)
    },
    { limit: WITHDRAWAL_LIMIT },
  ),

  openRoute(
    calls.declareWithoutLink,
    'anyone',
    async ({ context, body, request, ip }) => {
      const at = await declareWithoutLink(context, { ...body, ip, agent: agentOf(request) })
      return { ok: true, at: at.toISOString() }
    },
    { limit: FORM_LIMIT },
  ),

  route(calls.listWithdrawals, 'administrator', async ({ context }) => ({
    ok: true,
    withdrawals: await findWithdrawals(context),
  })),

  route(calls.tellSupplier, 'administrator', async ({ context, params: { id }, caller }) => ({
    ok: true,
    withdrawal: await tellSupplier(context, id, caller),
  })),

  route(calls.enterWithdrawal, 'administrator', async ({ context, body, caller }) => ({
    ok: true,
    withdrawal: await enterWithdrawal(context, body, caller),
  })),
]
