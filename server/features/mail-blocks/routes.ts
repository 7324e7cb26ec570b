import type { CallAnswer } from '../../../shared/api/call.ts'
import {
  listMailBlocks,
  type MailKind,
  mailBlockCalls,
  previewMail as previewMailCall,
  sendMailing as sendMailingCall,
} from '../../../shared/api/mail-blocks.ts'
import type { Context } from '../../context.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import { findWording } from '../../documents/mails/definitions.ts'
import { happyCustomerMail } from '../../documents/mails/happy-customer-mail.ts'
import { recordRecapMail } from '../../documents/mails/record-recap-mail.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'
import { mailBlocks } from './mail-blocks.ts'
import { sendMailing } from './send-mailing.ts'

const PER_USER = { max: 100, seconds: 3600 }

export const mailingRoutes: Route[] = [
  route(
    listMailBlocks,
    'any user',
    async ({ context: { db } }) => ({ ok: true, checkboxes: await mailBlocks.list(db) }),
    { derivedFrom: () => ['mail_blocks'] },
  ),

  createRoute(mailBlockCalls.create, mailBlocks, (checkbox) => ({ ok: true, checkbox })),
  updateRoute(mailBlockCalls.update, mailBlocks, (checkbox) => ({ ok: true, checkbox })),
  removeRoute(mailBlockCalls.remove, mailBlocks),

  route(previewMailCall, 'administrator', async ({ context, body }) => ({
    ok: true,
    ...(await previewMail(context, body)),
  })),

  route(sendMailingCall, 'any user', async ({ context, body, caller }) => {
    const { db, now } = context
    const taken = await consumeLimit(db, `mailing:${caller.userId}`, PER_USER, now())
    if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
    const { waiting } = await sendMailing(context, body, caller)
    return { ok: true, ...(waiting && { waiting }) }
  }),
]

interface PreviewRequest {
  kind: MailKind
  iteractions: readonly string[]
  recensioni: boolean
  passaparola: boolean
}

/** Sample values for the preview. */
const CUSTOMER = {
  name: 'Maria',
  lastName: 'Esempio',
  owner: 'Ada Bianchi',
  code: 'LCESMRA4321K',
  product: 'Luce Casa',
  operation: 'Cambio fornitore',
}

/** Previews a mail to customers with the code that sends it. A removed interaction is omitted. */
async function previewMail(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { kind, iteractions, recensioni, passaparola }: PreviewRequest,
): Promise<Omit<CallAnswer<typeof previewMailCall>, 'ok'>> {
  const organisation = config.organisationName
  if (kind === 'riepilogo') return recordRecapMail({ ...RECAP, organisation }, await findWording(db, kind))
  const all = await mailBlocks.list(db)
  const customer = {
    ...CUSTOMER,
    organisation: organisation,
    interactions: all.filter(({ id }) => iteractions.includes(id)),
    review: recensioni,
    reviewUrl: config.reviewUrl,
    referral: passaparola,
    referralName: passaparola ? 'Luca Verdi' : '',
  }
  return happyCustomerMail(customer, await findWording(db, kind))
}

const RECAP = {
  ...CUSTOMER,
  ragioneSociale: '',
  typeContract: 'contratto energia',
  products: [CUSTOMER.product],
  operations: [CUSTOMER.operation],
  pod: 'IT001E12345678',
  pdr: '',
  comune: 'Bergamo',
  documents: ['Contratto_Maria_Esempio.pdf'],
}
