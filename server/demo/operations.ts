import type { ClientType, Utility } from '../../shared/utilities-and-client-types.ts'
import { RANGES } from './products.ts'

/** The kinds of operation (FORM-TOP-40). */
type Family = 'Cambio' | 'Cambio+Voltura' | 'Voltura' | 'Subentro' | 'Prima Att.' | 'Allacc.'

const SUPPLY = { luce: 'energia elettrica', gas: 'gas naturale' } as const
const PRODUCT = { luce: '{product_ee}', gas: '{product_gas}' } as const

/** The operator's explanation of each kind of operation. */
const EXPLANATIONS: Record<Family, string> = {
  Cambio:
    'Il passaggio non comporta interventi sul contatore né interruzioni: al precedente venditore pensiamo noi. Fino al cambio le bollette arrivano ancora da <strong>{previous}</strong>.',
  'Cambio+Voltura':
    'Con un’unica richiesta il contratto viene intestato a Lei e passa al nuovo venditore. L’intestatario attuale è <strong>{cognome_prec_intestatario} {nome_prec_intestatario}</strong>: mi conferma che la fornitura è attiva?',
  Voltura:
    'Il contratto passa da <strong>{cognome_prec_intestatario} {nome_prec_intestatario}</strong> a Lei senza interruzione. Le chiedo la lettura del contatore, che apparirà nell’ultima bolletta di chi lascia.',
  Subentro:
    'Il contatore c’è già ma il contratto precedente è cessato: lo riattiviamo a Suo nome. L’attivazione richiede circa {days} giorni lavorativi.',
  'Prima Att.':
    'Il contatore è posato e non è mai stato attivato. Per attivarlo possono servire il titolo edilizio dell’immobile e i documenti dell’impianto: li ha a portata di mano?',
  'Allacc.':
    'Il distributore deve costruire il collegamento alla rete: dopo il sopralluogo riceverà un preventivo, e i lavori iniziano quando lo accetta.',
}

/** The lines that an operator reads on the phone, with variables for the record's values. */
function phoneScript(utility: Utility, client: ClientType, family: Family): string {
  return [
    openingText(utility, client),
    identityText(client),
    supplyText(utility, family),
    explanationText(utility, family),
    paymentText(),
    closingText(family),
  ].join('\n')
}

function openingText(utility: Utility, client: ClientType): string {
  const name = client === 'business' ? '$Nome $Cognome, per conto di $RAGIONE_SOCIALE' : '$Nome $Cognome'
  return `<h3>Apertura</h3>
<p>Buongiorno, parlo con <strong>${name}</strong>? La informo che la telefonata è registrata per confermare il contratto di ${SUPPLY[utility]} <strong>${PRODUCT[utility]}</strong>. È d’accordo?</p>`
}

function identityText(client: ClientType): string {
  const firm = client === 'business' ? '\n<li>Partita IVA: <strong>{p_iva}</strong></li>' : ''
  return `<h3>Dati del cliente</h3>
<ul>${firm}
<li>Codice fiscale: <strong>$CF</strong></li>
<li>Documento: <strong>{tipo_di_documento} {numero_del_documento}</strong>, valido fino al <strong>{data_di_scandenza}</strong></li>
<li>Recapiti: <strong>{cellulare}</strong> e <strong>{email}</strong></li>
</ul>`
}

function supplyText(utility: Utility, family: Family): string {
  const code = utility === 'luce' ? 'POD <strong>$POD</strong>' : 'PDR <strong>$PDR</strong>'
  const known = family === 'Allacc.' ? '' : ` Il codice del punto è ${code}.`
  const size =
    utility === 'luce'
      ? 'La potenza impegnata è di <strong>{pot_imp} kW</strong>.'
      : 'Il contatore è di classe <strong>G{categoria_contatore}</strong>.'
  return `<h3>Fornitura</h3>
<p>La fornitura è in <strong>{tipo_indirizzo_punto} {indirizzo_punto} {civico_punto}, {cap_punto} {comune_punto} ({provincia_punto})</strong>.${known} ${size}</p>`
}

function explanationText(utility: Utility, family: Family): string {
  const text = EXPLANATIONS[family]
    .replace('{previous}', utility === 'luce' ? '{ex_fornitore}' : '{ex_venditore}')
    .replace('{days}', utility === 'luce' ? '7' : '12')
  return `<p>${text}</p>`
}

function paymentText(): string {
  return `<h3>Pagamento</h3>
<p>Il pagamento è con <strong>{tipo_di_pagamento}</strong>, la fattura è <strong>{tipo_di_fatturazione}</strong>.</p>`
}

/** Operations whose checkpoints are required; in the other scripts they can be left out. */
const CHECKED: readonly Family[] = ['Prima Att.']

function closingText(family: Family): string {
  const star = CHECKED.includes(family) ? '*' : ''
  return `<h3>Chiusura</h3>
<p>Riceverà il contratto <em>$ContractId</em> con tutte le condizioni. Ha <strong>14 giorni</strong> per ripensarci, senza costi e senza doverne spiegare il motivo.</p>
<p>[[letto${star}: Il diritto di ripensamento]]</p>
<p>Mi conferma che desidera concludere il contratto?</p>
<p>[[domanda${star}: $Nome $Cognome vuole concludere il contratto]]</p>
<p>La ringrazio, $Nome, e Le auguro una buona giornata.</p>`
}

export interface DemoOperation {
  name: string
  tipo_di_utenza: Utility
  client_type: ClientType
  script: string
}

type Sale = `${Utility} ${ClientType}`

/** Operations of suppliers with every product, by utility and client. */
const ALL_FAMILIES: Record<Sale, readonly Family[]> = {
  'luce domestico': ['Cambio', 'Cambio+Voltura', 'Subentro', 'Prima Att.'],
  'luce business': ['Cambio', 'Voltura', 'Allacc.'],
  'gas domestico': ['Cambio', 'Subentro', 'Voltura'],
  'gas business': ['Cambio', 'Prima Att.'],
}
const SECOND_SUPPLY: Record<Sale, Family> = {
  'luce domestico': 'Subentro',
  'luce business': 'Cambio+Voltura',
  'gas domestico': 'Cambio+Voltura',
  'gas business': 'Subentro',
}

const saleOf = (prefix: string, sale: Sale, family: Family) => ({ prefix, sale, family })

/** Additional operations of single suppliers: works for homes, and companies for a product of both clients. */
const FURTHER_SALES = [
  saleOf('EI', 'luce domestico', 'Allacc.'),
  saleOf('GN', 'luce domestico', 'Allacc.'),
  saleOf('IR', 'luce domestico', 'Allacc.'),
  saleOf('OP', 'luce business', 'Cambio'),
  saleOf('OP', 'luce business', 'Subentro'),
]

/**
 * The only operation name that the form's conditions contain: it adds the field for the end of the works (FORM-EE-12).
 */
const TEMPORARY = 'EG Allacc. TEMPORANEO EE_PIVA'

function operation(prefix: string, sale: Sale, family: Family): DemoOperation {
  const [utility, client] = sale.split(' ') as [Utility, ClientType]
  const firm = client === 'business' ? ' Business' : ''
  return {
    name: `${prefix} ${family} ${utility === 'luce' ? 'EE' : 'Gas'}${firm}`,
    tipo_di_utenza: utility,
    client_type: client,
    script: phoneScript(utility, client, family),
  }
}

const regular = RANGES.flatMap(({ prefix, sells }) =>
  sells.flatMap((sale) =>
    (sells.length === 4 ? ALL_FAMILIES[sale] : (['Cambio', SECOND_SUPPLY[sale]] as const)).map((family) =>
      operation(prefix, sale, family),
    ),
  ),
)

/** A hundred and twenty operations with their phone scripts. */
export const DEMO_OPERATIONS: readonly DemoOperation[] = [
  ...regular,
  ...FURTHER_SALES.map(({ prefix, sale, family }) => operation(prefix, sale, family)),
  {
    name: TEMPORARY,
    tipo_di_utenza: 'luce',
    client_type: 'business',
    script: phoneScript('luce', 'business', 'Allacc.'),
  },
]

/** This supplier has one form for both supplies with one signature. */
const SHARED_FORM = 'WK '

/** The sample form that an operation of the organisation fills. */
export const chooseTemplate = <Template extends { client: string; utility: string }>(
  templates: readonly Template[],
  operation: Omit<DemoOperation, 'script'>,
): Template | undefined => {
  const form = operation.name.startsWith(SHARED_FORM) ? 'dual' : operation.tipo_di_utenza
  return templates.find(({ client, utility }) => client === operation.client_type && utility === form)
}
