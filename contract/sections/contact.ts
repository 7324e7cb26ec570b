import { isTrue } from '../form/conditions.ts'
import type { Section } from '../form/types.ts'
import { LEGAME_CLIENTE_B, ORIGINE_PASSAPAROLA } from '../options/referral.ts'
import { checkbox, choice, field, text } from './build.ts'

const optional = { required: false } as const
/** Whoever is written to is looked at when that happens: a slip in the address is told and holds up no save. */
const lookedAtLater = { rules: { soft: true } } as const

/** Whom the happy-customer mail goes to. Looked at when it is sent and never when the record is saved. */
export const mailing: Section = {
  id: 'mailing',
  title: 'Mailing',
  source: '3 §3',
  fields: [
    text('name_mailing', 'Nome', optional),
    text('last_name_mailing', 'Cognome', optional),
    field('email_mailing', 'email', 'Email', { ...optional, ...lookedAtLater }),
    field('iteractions', 'checks', 'Interazioni', {
      ...optional,
      maxLength: 5000,
      rules: { ticks: 'interactions' },
    }),
  ],
}

const referred = { when: isTrue('passaparola', 'c’è un passaparola') }

export const passaparola: Section = {
  id: 'passaparola',
  title: 'Passaparola',
  source: '3 §3 @TODO',
  fields: [
    checkbox('passaparola', 'Passaparola'),
    text('passaparola_nome', 'Nome passaparola', referred),
    choice('origine_passaparola', 'Origine passaparola', ORIGINE_PASSAPAROLA, referred),
    choice('legame_cliente_b', 'Legame cliente B', LEGAME_CLIENTE_B, referred),
    checkbox('recensioni', 'Recensioni'),
  ],
}

/** A consent to marketing by all others at once is void: each category of recipients is a consent of its own. */
const byOthers = { when: isTrue('marketing_terzi', 'si parla di marketing di terzi') }

const subscriber = { ...optional, when: isTrue('newsletter', 'la newsletter è chiesta') }

/** Looked at when somebody subscribes and never when the record is saved. */
export const newsletter: Section = {
  id: 'newsletter',
  title: 'Newsletter',
  source: '2 §3.12 @TODO',
  fields: [
    checkbox('newsletter', 'Newsletter'),
    checkbox('marketing_terzi', 'Marketing terzi'),
    checkbox('marketing_terzi_energia', 'Terzi: fornitori di energia', byOthers),
    checkbox('marketing_terzi_telefonia', 'Terzi: operatori di telefonia', byOthers),
    checkbox('marketing_terzi_assicurazioni', 'Terzi: assicurazioni', byOthers),
    checkbox('marketing_terzi_casa', 'Terzi: servizi per la casa', byOthers),
    text('name_subs', 'Nome iscritto', subscriber),
    text('last_name_subs', 'Cognome iscritto', subscriber),
    field('email_subs', 'email', 'Email iscritto', { ...subscriber, ...lookedAtLater }),
  ],
}
