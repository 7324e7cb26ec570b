import {
  createEmailConfig,
  listEmailConfigs,
  orderEmailConfigs,
  removeEmailConfig,
  updateEmailConfig,
} from '../../../shared/api/mail-routing.ts'
import { type Route, route } from '../../http/route.ts'
import { addEmailConfig, changeEmailConfig, dropEmailConfig, moveEmailConfig } from './email-configs.ts'
import { findEmailConfigs } from './find-email-configs.ts'

export const emailConfigRoutes: Route[] = [
  route(listEmailConfigs, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    configs: await findEmailConfigs(db),
  })),

  route(
    createEmailConfig,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      config: await addEmailConfig(db, body, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(
    orderEmailConfigs,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      configs: await moveEmailConfig(db, body, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(
    updateEmailConfig,
    'administrator',
    async ({ context: { db, now }, params: { id }, body, caller: { userId }, ip }) => {
      const { readAt, ...typed } = body
      return {
        ok: true,
        config: await changeEmailConfig(db, { id, typed, readAt, now: now() }, { userId, ip }),
      }
    },
  ),

  route(removeEmailConfig, 'administrator', async ({ context: { db }, params, caller: { userId }, ip }) => {
    await dropEmailConfig(db, params.id, { userId, ip })
    return { ok: true }
  }),
]
