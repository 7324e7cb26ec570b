import type { ClientType, Utility } from '../../shared/utilities-and-client-types.ts'
import { type Family, phoneScript } from './phone-script.ts'
import { RANGES } from './products.ts'

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
