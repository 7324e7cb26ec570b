import * as calls from '../../../shared/api/contact-bases.ts'
import * as fileCalls from '../../../shared/api/register-files.ts'
import { findContactBasis } from '../../duties/contact-basis.ts'
import { type Route, route } from '../../http/route.ts'
import { findRecord } from '../../records/find-record.ts'
import { callConsentRoutes } from './call-consent-routes.ts'
import { checkNumber } from './check-number.ts'
import { findFacts } from './find-facts.ts'
import { importRegisterFile, previewRegisterFile } from './register-file.ts'
import { saveContactBasis } from './save-basis.ts'

export const contactBasisRoutes: Route[] = [
  ...callConsentRoutes,
  route(calls.readContactBasis, 'any user', async ({ context: { db }, params: { id } }) => {
    await findRecord(db, id)
    return { ok: true, basis: await findContactBasis(db, id) }
  }),
  route(
    calls.saveContactBasis,
    'any user',
    async ({ context: { db, now }, params: { id }, body: changes, caller }) => ({
      ok: true,
      basis: await saveContactBasis(db, id, { changes, actor: caller, now: now() }),
    }),
  ),
  route(calls.checkNumber, 'any user', async ({ context: { db, now }, body, caller }) => {
    await checkNumber(db, body, { actor: caller, now: now() })
    return { ok: true }
  }),
  route(fileCalls.previewRegisterFile, 'administrator', async ({ context, file, body: { checkedOn } }) => ({
    ok: true,
    ...(await previewRegisterFile(context, { file, checkedOn })),
  })),
  route(
    fileCalls.importRegisterFile,
    'administrator',
    async ({ context, file, body: { checkedOn }, caller }) => ({
      ok: true,
      ...(await importRegisterFile(context, { file, checkedOn }, caller)),
    }),
  ),
  route(calls.findContactFacts, 'any user', async ({ context, query }) => ({
    ok: true,
    ...(await findFacts(context, query)),
  })),
]
