import { type MailBody, mailHtml, mailText } from '../mail-html.ts'

export interface HappyCustomer {
  /** Empty for a company. */
  name: string
  lastName: string
  owner: string
  product: string
  operation: string
  code: string
  office: string
  /** The ticked interactions, in the order of the list. */
  interactions: readonly { name: string; template: string }[]
  /** Ask for a review; `reviewUrl` is where. */
  review: boolean
  reviewUrl: string | undefined
  /** Speak of the referral; `referralName` is who sent this customer, or empty. */
  referral: boolean
  referralName: string
}

/** The mail to a customer whose contract is done: thanks, what was done, and what they may do for the office. */
export function happyCustomerMail(customer: HappyCustomer): { subject: string; text: string; html: string } {
  const { name, lastName, product, office } = customer
  const subject = `Grazie per aver scelto ${office}: il tuo contratto ${product}`
  const body: MailBody = {
    title: subject,
    paragraphs: [
      `Gentile ${[name, lastName].filter((part) => part !== '').join(' ')},`,
      `grazie per la fiducia: il tuo contratto ${product}${operationOf(customer)} è stato inserito e da qui in poi ce ne occupiamo noi.`,
      `Per qualsiasi domanda ti basta rispondere a questa e-mail: ti segue ${customer.owner}.${codeOf(customer)}`,
    ],
    blocks: blocksOf(customer),
    footer: [
      `${customer.owner} · ${office}`,
      'Ricevi questo messaggio perché hai concluso un contratto con noi. Non è pubblicità e non richiede alcuna azione.',
    ],
  }
  return { subject: subject.slice(0, LONGEST_SUBJECT), text: mailText(body), html: mailHtml(body) }
}

const LONGEST_SUBJECT = 200
const operationOf = ({ operation }: HappyCustomer) => (operation === '' ? '' : ` (${operation})`)
const codeOf = ({ code }: HappyCustomer) =>
  code === '' ? '' : ` Il codice della tua pratica è ${code}: tienilo a portata di mano quando ci scrivi.`

type Block = NonNullable<MailBody['blocks']>[number]

function blocksOf(customer: HappyCustomer): Block[] {
  return [
    ...customer.interactions.map(({ name, template }) => ({ title: name, text: template })),
    ...(customer.review ? [reviewBlock(customer)] : []),
    ...(customer.referral ? [referralBlock(customer)] : []),
  ]
}

function reviewBlock({ reviewUrl }: HappyCustomer): Block {
  const title = 'Com’è andata?'
  if (!reviewUrl)
    return {
      title,
      text: 'La tua opinione ci aiuta a migliorare: rispondi a questa e-mail con due righe sulla tua esperienza.',
    }
  return {
    title,
    text: 'La tua opinione ci aiuta a migliorare e aiuta chi sta scegliendo: bastano due minuti per una recensione.',
    link: { label: 'Lascia una recensione', url: reviewUrl },
  }
}

function referralBlock({ referralName, code }: HappyCustomer): Block {
  const thanks =
    referralName === '' ? '' : `Sei arrivato da noi grazie a ${referralName}, che ringraziamo insieme a te. `
  const give = code === '' ? 'il tuo nome' : `il tuo codice ${code}`
  return {
    title: 'Passaparola',
    text: `${thanks}Conosci qualcuno a cui farebbe comodo la stessa attenzione? Se un amico o un parente ci contatta, digli di indicare ${give}: il vantaggio è per entrambi.`,
  }
}
