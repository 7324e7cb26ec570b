import type { AnonymousLimit } from '../../http/limits/anonymous-limits.ts'
import { addLinkPages, type NoticeAnswer } from '../../http/link-pages.ts'
import type { Notice } from '../../http/notice-page.ts'
import type { AddFiles } from '../../http/server.ts'
import type { NewsletterLink, NewsletterPages, Subscriber } from '../../providers/newsletter/port.ts'

type Purpose = NewsletterLink['purpose']

/** `/newsletter/confirm/:token` and `/newsletter/unsubscribe/:token`, for recipients of our mails. */
export const newsletterPages: AddFiles = (app, context) => {
  const pages = context.newsletter.ownPages
  if (!pages) return
  const limit: AnonymousLimit = {
    name: 'newsletter',
    perAddress: 120,
    together: 1_800,
    recognised: {
      perMinute: 120,
      keyOf: (_config, { params }) => pages.recognise((params as { token: string }).token),
    },
  }
  addLinkPages(
    app,
    (['confirm', 'unsubscribe'] as const).map((purpose) => ({
      url: `/newsletter/${purpose}/:token`,
      limit,
      show: (token) => show(pages, token, purpose),
      change: (posted) => change(pages, posted, purpose),
    })),
  )
}

async function show(pages: NewsletterPages, token: string, purpose: Purpose): Promise<NoticeAnswer> {
  const subscriber = await pages.find({ purpose, token })
  if (!subscriber) return [404, UNKNOWN]
  return [200, purpose === 'confirm' ? confirmNotice(subscriber) : unsubscribeNotice(subscriber)]
}

async function change(
  pages: NewsletterPages,
  { token, ip, form }: { token: string; ip: string; form: string },
  purpose: Purpose,
): Promise<NoticeAnswer> {
  const done =
    purpose === 'confirm'
      ? await pages.confirm({ token, ip })
      : await pages.unsubscribe({ token, ip, oneClick: isOneClick(form) })
  if (!done) return [404, UNKNOWN]
  return [200, purpose === 'confirm' ? CONFIRMED : UNSUBSCRIBED]
}

/** The URL identifies the subscriber; the body only distinguishes a one-click request of a mail client. */
const isOneClick = (form: string) => form.includes('One-Click')

const UNKNOWN: Notice = {
  title: 'Link non valido',
  text: 'Questo indirizzo non è completo o non è più valido. Lo apra di nuovo dalla e-mail che ha ricevuto.',
}
const CONFIRMED: Notice = { title: 'Iscrizione confermata', text: 'Grazie! Riceverà la nostra newsletter.' }
const UNSUBSCRIBED: Notice = { title: 'Cancellazione fatta', text: 'Non riceverà più la nostra newsletter.' }

function confirmNotice({ email, state, consent }: Subscriber): Notice {
  if (state === 'subscribed')
    return { title: 'Iscrizione già attiva', text: `La newsletter arriva già a ${email}.` }
  return {
    title: 'Newsletter',
    text: `Vuole ricevere la nostra newsletter all’indirizzo ${email}?`,
    small: consent,
    button: { label: 'Conferma l’iscrizione' },
  }
}

function unsubscribeNotice({ email, state }: Subscriber): Notice {
  if (state === 'unsubscribed')
    return { title: 'Nessuna iscrizione attiva', text: `La newsletter non arriva a ${email}.` }
  return {
    title: 'Newsletter',
    text: `Non vuole più ricevere la nostra newsletter all’indirizzo ${email}?`,
    button: { label: 'Cancella l’iscrizione' },
  }
}
