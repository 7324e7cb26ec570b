import { isTrue } from '../form/conditions.ts'
import type { Section } from '../form/types.ts'
import { LEGAME_CLIENTE_B, ORIGINE_PASSAPAROLA } from '../options/referral.ts'
import { checkbox, choice, field, text } from './field-builders.ts'

const optional = { required: false } as const
/** The mail address is checked when a mail is sent: an error in it is shown and does not reject a save. */
const checkedOnSend = { rules: { soft: true } } as const

/** The recipient of the happy-customer mail. Checked when the mail is sent, never when the record is saved. */
export const mailing: Section = {
  id: 'mailing',
  title: 'Mailing',
  requirements: ['MAIL-3', 'MAIL-5'],
  fields: [
    text('name_mailing', 'Nome', optional),
    text('last_name_mailing', 'Cognome', optional),
    field('email_mailing', 'email', 'Email', { ...optional, ...checkedOnSend }),
    field('iteractions', 'checks', 'Interazioni', {
      ...optional,
      maxLength: 5000,
      rules: { ticks: 'interactions' },
    }),
  ],
}

const hasReferral = { when: isTrue('passaparola', 'c’è un passaparola') }

export const passaparola: Section = {
  id: 'passaparola',
  title: 'Passaparola',
  requirements: ['FORM-OTHER-6', 'FORM-OTHER-10'],
  undocumented: true,
  fields: [
    checkbox('passaparola', 'Passaparola'),
    text('passaparola_nome', 'Nome passaparola', hasReferral),
    choice('origine_passaparola', 'Origine passaparola', ORIGINE_PASSAPAROLA, hasReferral),
    choice('legame_cliente_b', 'Legame cliente B', LEGAME_CLIENTE_B, hasReferral),
    checkbox('recensioni', 'Recensioni'),
  ],
}

/** One consent to marketing by all third parties is void: each category of recipients is a separate consent. */
const hasThirdPartyMarketing = { when: isTrue('marketing_terzi', 'si parla di marketing di terzi') }

const subscriber = { ...optional, when: isTrue('newsletter', 'la newsletter è chiesta') }

/** Checked when the customer is subscribed, never when the record is saved. */
export const newsletter: Section = {
  id: 'newsletter',
  title: 'Newsletter',
  requirements: ['NEWS-4', 'NEWS-14'],
  undocumented: true,
  fields: [
    checkbox('newsletter', 'Newsletter'),
    checkbox('marketing_terzi', 'Marketing terzi'),
    checkbox('marketing_terzi_energia', 'Terzi: fornitori di energia', hasThirdPartyMarketing),
    checkbox('marketing_terzi_telefonia', 'Terzi: operatori di telefonia', hasThirdPartyMarketing),
    checkbox('marketing_terzi_assicurazioni', 'Terzi: assicurazioni', hasThirdPartyMarketing),
    checkbox('marketing_terzi_casa', 'Terzi: servizi per la casa', hasThirdPartyMarketing),
    text('name_subs', 'Nome iscritto', subscriber),
    text('last_name_subs', 'Cognome iscritto', subscriber),
    field('email_subs', 'email', 'Email iscritto', { ...subscriber, ...checkedOnSend }),
  ],
}
