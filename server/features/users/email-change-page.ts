import { italianMinute } from '../../../contract/time/italian-time.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { LINKS } from '../../http/limits/anonymous-limits.ts'
import { addLinkPages, type NoticeAnswer } from '../../http/link-pages.ts'
import type { Notice } from '../../http/notice-page.ts'
import type { AddFiles } from '../../http/server.ts'
import { confirmByLink, refuseByLink } from './decide-email-change.ts'
import { EFFECT_HOURS, type EmailChange, findEmailChangeOfLink, requesterName } from './email-changes.ts'

const LIMIT = { name: 'email-changes', perAddress: 60, together: 600, recognised: LINKS }
type Purpose = 'conferma' | 'rifiuta'

/** `/posta/conferma/:token` and `/posta/rifiuta/:token`, for the owner of the present mailbox. */
export const emailChangePages: AddFiles = (app, context) =>
  addLinkPages(
    app,
    (['conferma', 'rifiuta'] as const).map((purpose) => ({
      url: `/posta/${purpose}/:token`,
      limit: LIMIT,
      show: (token) => show(context, token, purpose),
      change: (posted) => decide(context, posted, purpose),
    })),
  )

async function show(context: Context, token: string, purpose: Purpose): Promise<NoticeAnswer> {
  const change = await findEmailChangeOfLink(context.db, token, context.now())
  if (!change) return [404, UNKNOWN]
  if (purpose === 'rifiuta') return [200, refuseNotice(change)]
  return [200, change.effective_at ? acceptedNotice(change, token) : confirmNotice(change, token)]
}

async function decide(
  context: Context,
  { token, ip }: { token: string; ip: string },
  purpose: Purpose,
): Promise<NoticeAnswer> {
  try {
    const work = purpose === 'conferma' ? confirmByLink : refuseByLink
    if (!(await work(context, token, ip))) return [404, UNKNOWN]
    return [200, purpose === 'conferma' ? CONFIRMED : REFUSED]
  } catch (error) {
    if (error instanceof Failure && error.id === 'not-found') return [404, UNKNOWN]
    if (error instanceof Failure && error.id === 'not-allowed')
      return [error.status, { title: 'Non si può cambiare adesso', text: error.message }]
    throw error
  }
}

const UNKNOWN: Notice = {
  title: 'Richiesta conclusa',
  text: 'Questo collegamento non è completo, oppure la richiesta è già stata decisa, ritirata o è scaduta.',
}
const CONFIRMED: Notice = {
  title: 'Nuovo indirizzo confermato',
  text: `I codici per entrare in Sportello arrivano al nuovo indirizzo fra ${EFFECT_HOURS} ore. Fino ad allora puoi fermare il cambio dalla mail che ti mandiamo adesso.`,
}
const REFUSED: Notice = {
  title: 'Richiesta rifiutata',
  text: 'L’indirizzo resta quello di prima. Avvisa l’ufficio di quello che è successo.',
}

const confirmNotice = (change: EmailChange, token: string): Notice => ({
  title: 'Cambio di indirizzo',
  text: `${requesterName(change)} chiede che i tuoi accessi a Sportello siano confermati da ${change.new_email} invece che da ${change.old_email}. Va bene?`,
  button: { label: 'Conferma il nuovo indirizzo' },
  link: { label: 'No, rifiuta', url: `/posta/rifiuta/${token}` },
})

const acceptedNotice = (change: EmailChange, token: string): Notice => ({
  title: 'Cambio già deciso',
  text: `Dal ${italianMinute(change.effective_at!)} i tuoi accessi a Sportello saranno confermati da ${change.new_email} invece che da ${change.old_email}.`,
  link: { label: 'Ferma il cambio', url: `/posta/rifiuta/${token}` },
})

const refuseNotice = (change: EmailChange): Notice => ({
  title: 'Cambio di indirizzo',
  text: `Vuoi che l’indirizzo del tuo accesso resti ${change.old_email}, e non diventi ${change.new_email}?`,
  button: { label: 'Rifiuta la richiesta' },
})
