import { isTrue } from '../../conditions.ts'
import type { Section } from '../../row.ts'
import { checkbox, field, textField } from '../common/field-builders.ts'

/** One consent to marketing by all third parties is void: each category of recipients is a separate consent. */
const hasThirdPartyMarketing = { when: isTrue('marketing_terzi', 'si parla di marketing di terzi') }

const subscriber = { required: false, when: isTrue('newsletter', 'la newsletter è chiesta') } as const

/** NEWS-4. Checked when the customer is subscribed, never when the record is saved: an error in the address does not reject a save. */
export const newsletter: Section = {
  id: 'newsletter',
  title: 'Newsletter',
  requirements: ['NEWS-4', 'NEWS-14'],
  crm: ['contact'],
  undocumented: true,
  fields: [
    checkbox('newsletter', 'Newsletter'),
    checkbox('marketing_terzi', 'Marketing terzi'),
    checkbox('marketing_terzi_energia', 'Terzi: fornitori di energia', hasThirdPartyMarketing),
    checkbox('marketing_terzi_telefonia', 'Terzi: operatori di telefonia', hasThirdPartyMarketing),
    checkbox('marketing_terzi_assicurazioni', 'Terzi: assicurazioni', hasThirdPartyMarketing),
    checkbox('marketing_terzi_casa', 'Terzi: servizi per la casa', hasThirdPartyMarketing),
    textField('name_subs', 'Nome iscritto', subscriber),
    textField('last_name_subs', 'Cognome iscritto', subscriber),
    field('email_subs', 'email', 'Email iscritto', { ...subscriber, rules: { soft: true } }),
  ],
}
