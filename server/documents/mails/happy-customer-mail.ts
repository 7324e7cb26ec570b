import type { MailWording } from '../../../shared/api/mail-texts.ts'
import { blockHtml, blockText, type MailSection } from '../mail-html.ts'
import { printedAnswer, printedProduct } from '../printed-labels.ts'
import { type MailDefinition, renderMail, type WrittenMail } from './wording.ts'

export interface HappyCustomer {
  /** Empty for a company. */
  name: string
  lastName: string
  owner: string
  product: string
  operation: string
  code: string
  organisation: string
  /** The ticked interactions, in the order of the list. */
  interactions: readonly { name: string; template: string }[]
  /** Requests a review at `reviewUrl`. */
  review: boolean
  reviewUrl: string | undefined
  /** Whether the referral block is shown; `referralName` is the person who referred this customer, or empty. */
  referral: boolean
  referralName: string
}

/** GAP-36. */
export const HAPPY_CUSTOMER: MailDefinition = {
  kind: 'cliente-felice',
  title: 'Cliente felice',
  about: 'Al cliente, dal modulo, quando il contratto è concluso.',
  secret: false,
  variables: [
    { name: 'cliente', about: 'Nome e cognome' },
    { name: 'ufficio', about: 'Il nome dell’ufficio' },
    { name: 'prodotto', about: 'Il prodotto' },
    { name: 'operazione', about: 'L’operazione tra parentesi, se c’è' },
    { name: 'referente', about: 'Il Contact Owner' },
    { name: 'codice', about: 'Il codice della pratica' },
    { name: 'pratica', about: 'La frase con il codice della pratica, se c’è' },
    { name: 'interazioni', about: 'I blocchi delle M-Checkboxes spuntate' },
    { name: 'recensione', about: 'La richiesta di una recensione, se spuntata' },
    { name: 'passaparola', about: 'Il passaparola, se spuntato' },
  ],
  original: {
    subject: 'Grazie per aver scelto {ufficio}: il Suo contratto {prodotto}',
    text: `Gentile {cliente},

grazie per la fiducia: il Suo contratto {prodotto}{operazione} è stato inserito e da qui in poi ce ne occupiamo noi.

Per qualsiasi domanda Le basta rispondere a questa e-mail: La segue {referente}.{pratica}

{interazioni}

{recensione}

{passaparola}

--\u0020
{referente} · {ufficio}
Riceve questo messaggio perché ha concluso un contratto con noi. Non è pubblicità e non richiede alcuna azione.`,
    html: `<p>Gentile {cliente},</p>
<p>grazie per la fiducia: il Suo contratto {prodotto}{operazione} è stato inserito e da qui in poi ce ne occupiamo noi.</p>
<p>Per qualsiasi domanda Le basta rispondere a questa e-mail: La segue {referente}.{pratica}</p>
<p>{interazioni}</p>
<p>{recensione}</p>
<p>{passaparola}</p>
<hr>
<p>{referente} · {ufficio}</p>
<p>Riceve questo messaggio perché ha concluso un contratto con noi. Non è pubblicità e non richiede alcuna azione.</p>`,
  },
}

/** The mail to a customer after a completed contract: thanks, a summary, and the requests of the organisation. */
export function happyCustomerMail(
  customer: HappyCustomer,
  wording: MailWording = HAPPY_CUSTOMER.original,
): WrittenMail {
  const { name, lastName, owner, code, organisation, review, referral } = customer
  const product = printedProduct(customer.product)
  const operation = printedAnswer('operation', customer.operation)
  return renderMail(wording, {
    cliente: [name, lastName].filter((part) => part !== '').join(' '),
    ufficio: organisation,
    prodotto: product,
    referente: owner,
    codice: code,
    operazione: operation === '' ? '' : ` (${operation})`,
    pratica:
      code === ''
        ? ''
        : ` Il codice della Sua pratica è ${code}: lo tenga a portata di mano quando ci scrive.`,
    interazioni: joinBlocks(
      customer.interactions.map(({ name: title, template: text }) => ({ title, text })),
    ),
    recensione: joinBlocks(review ? [reviewBlock(customer)] : []),
    passaparola: joinBlocks(referral ? [referralBlock(customer)] : []),
  })
}

const joinBlocks = (blocks: readonly MailSection[]) => ({
  text: blocks.map(blockText).join('\n\n'),
  html: blocks.map(blockHtml).join('\n'),
})

function reviewBlock({ reviewUrl }: HappyCustomer): MailSection {
  const title = 'Com’è andata?'
  if (!reviewUrl)
    return {
      title,
      text: 'La Sua opinione ci aiuta a migliorare: risponda a questa e-mail con due righe sulla Sua esperienza.',
    }
  return {
    title,
    text: 'La Sua opinione ci aiuta a migliorare e aiuta chi sta scegliendo: bastano due minuti per una recensione.',
    link: { label: 'Lascia una recensione', url: reviewUrl },
  }
}

function referralBlock({ referralName, code }: HappyCustomer): MailSection {
  const thanks =
    referralName === '' ? '' : `Ci ha conosciuti grazie a ${referralName}, che ringraziamo insieme a Lei. `
  const give = code === '' ? 'il Suo nome' : `il Suo codice ${code}`
  return {
    title: 'Passaparola',
    text: `${thanks}Conosce qualcuno a cui farebbe comodo la stessa attenzione? Se un amico o un parente ci contatta, gli dica di indicare ${give}: il vantaggio è per entrambi.`,
  }
}
