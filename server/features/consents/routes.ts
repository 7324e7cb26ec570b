import {
  listConsents as listConsentsCall,
  listConsentTexts,
  writeConsentText as writeConsentTextCall,
} from '../../../shared/api/consents.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { type Route, route } from '../../http/route.ts'
import { findConsentTexts, writeConsentText } from './consent-texts.ts'
import { listConsents } from './list-consents.ts'

export const consentRoutes: Route[] = [
  // Agents read the texts to the customer.
  route(listConsentTexts, 'any user', async ({ context: { db } }) => ({
    ok: true,
    texts: await findConsentTexts(db),
  })),

  idempotentRoute(writeConsentTextCall, 'administrator', async (trx, { context: { now }, body, caller }) => ({
    ok: true,
    text: await writeConsentText(trx, body, { actor: caller, now: now() }),
  })),

  route(listConsentsCall, 'administrator', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await listConsents(db, query)),
  })),
]
