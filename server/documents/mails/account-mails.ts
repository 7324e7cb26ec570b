import type { MailWording } from '../../../shared/api/mail-texts.ts'
import {
  buildMailBody,
  type MailDefinition,
  type MailVariable,
  onOneLine,
  renderMail,
  type WrittenMail,
} from './wording.ts'

const ABOUT: readonly MailVariable[] = [
  { name: 'utente', about: 'Il nome con cui entra', required: true },
  { name: 'ufficio', about: 'Il nome dell’ufficio' },
]

/** Mails to a user about that user's login. */
export const ACCOUNT_MAILS = {
  'password-changed': {
    kind: 'password-changed',
    title: 'Password cambiata',
    about: 'A chi lavora nell’ufficio e ha cambiato la propria password.',
    secret: false,
    variables: ABOUT,
    original: buildMailBody({
      subject: 'La tua password è cambiata',
      paragraphs: [
        'La password dell’utente {utente} è stata cambiata e le altre sessioni sono chiuse. Se non sei stato tu, avvisa subito un amministratore.',
      ],
    }),
  },
  'password-set': {
    kind: 'password-set',
    title: 'Nuova password',
    about: 'A chi lavora nell’ufficio, quando un amministratore gli dà una nuova password.',
    secret: false,
    variables: ABOUT,
    original: buildMailBody({
      subject: 'La tua password è cambiata',
      paragraphs: [
        'Un amministratore ha dato una nuova password all’utente {utente} e ha chiuso le sue sessioni. Se non lo hai chiesto, avvisa subito l’ufficio.',
      ],
    }),
  },
  'authenticator-reset': {
    kind: 'authenticator-reset',
    title: 'Autenticatore azzerato',
    about: 'A chi lavora nell’ufficio, quando il suo autenticatore è azzerato.',
    secret: false,
    variables: [...ABOUT, { name: 'ore', about: 'Quante ore ha per associarne uno nuovo' }],
    original: buildMailBody({
      subject: 'Il tuo autenticatore è stato azzerato',
      paragraphs: [
        'Un amministratore ha azzerato l’autenticatore e la password dell’utente {utente}. Hai {ore} ore per entrare con la nuova password e associarne uno nuovo. Se non lo hai chiesto, avvisa subito l’ufficio.',
      ],
    }),
  },
  'login-code-issued': {
    kind: 'login-code-issued',
    title: 'Codice di accesso rilasciato sul server',
    about: 'A chi lavora nell’ufficio, quando chi gestisce il server gli dà un codice per entrare.',
    secret: false,
    variables: ABOUT,
    original: buildMailBody({
      subject: 'Ti è stato dato un codice per entrare',
      paragraphs: [
        'Chi gestisce il server ha dato un codice per entrare all’utente {utente}, al posto di quello che arriva per e-mail. Vale dieci minuti e una volta sola. Se non lo hai chiesto, avvisa subito un amministratore: qualcuno conosce la tua password e ha il tuo autenticatore.',
      ],
    }),
  },
  'login-locked': {
    kind: 'login-locked',
    title: 'Login bloccato',
    about: 'A chi lavora nell’ufficio, quando la sua password è stata sbagliata dieci volte di seguito.',
    secret: false,
    variables: [...ABOUT, { name: 'fino', about: 'Fino a quando il login è bloccato' }],
    original: buildMailBody({
      subject: 'Il tuo accesso dai dispositivi nuovi è bloccato',
      paragraphs: [
        'Da uno o più dispositivi sconosciuti la password dell’utente {utente} è stata sbagliata dieci volte di seguito. Da quei dispositivi e da ogni altro che non hai mai usato non si entra fino al {fino}.',
        'Sui dispositivi da cui sei già entrato puoi continuare a lavorare e ad accedere come sempre.',
        'Se eri tu e devi entrare subito da un dispositivo nuovo, chiedi a un amministratore di sbloccarti. Se non eri tu, avvisa un amministratore: con quei tentativi nessuno è entrato e la tua password vale ancora.',
      ],
    }),
  },
} as const satisfies Record<string, MailDefinition>

interface AccountNotice {
  login: string
  organisation: string
  /** For notices with a remaining time, in hours. */
  hours?: number
  /** For the notice of a lock: its end. */
  until?: string
}

/** A notice about a user's own login. */
export function accountMail(
  { login, organisation, hours = 0, until = '' }: AccountNotice,
  wording: MailWording,
): WrittenMail {
  return renderMail(
    wording,
    onOneLine({ utente: login, ufficio: organisation, ore: String(hours), fino: until }),
  )
}
