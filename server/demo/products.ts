import { CLIENT_TYPE_NAMES } from '../../contract/kinds/package-options.ts'
import type { ClientType, Utility } from '../../shared/utilities-and-client-types.ts'

export interface DemoProduct {
  id: string
  product_name: string
  product_active: boolean
  type: 'Power' | 'Gas' | 'Internet' | 'Mobile'
  customer_type: 'Private' | 'Business' | null
}

const UTILITY_TYPES = { luce: 'Power', gas: 'Gas' } as const
const UTILITY_ABBREVIATIONS = { luce: 'EE', gas: 'Gas' } as const

/** The products of each supplier, and the names of its offers for homes and companies. */
interface Range {
  prefix: string
  home: string
  firm: string
  sells: readonly `${Utility} ${ClientType}`[]
}
const ALL_FAMILIES = ['luce domestico', 'luce business', 'gas domestico', 'gas business'] as const

export const RANGES: readonly Range[] = [
  { prefix: 'EI', home: 'Casa Serena', firm: 'Impresa Chiara', sells: ALL_FAMILIES },
  { prefix: 'EE', home: 'Natura', firm: 'Natura Lavoro', sells: ALL_FAMILIES },
  { prefix: 'FW', home: 'Volo Casa', firm: 'Volo Ufficio', sells: ['luce domestico'] },
  { prefix: 'IR', home: 'Raggio', firm: 'Raggio Business', sells: ALL_FAMILIES },
  { prefix: 'GN', home: 'Insieme', firm: 'Insieme P. IVA', sells: ALL_FAMILIES },
  { prefix: 'SG', home: 'Limpida', firm: 'Limpida Azienda', sells: ALL_FAMILIES },
  { prefix: 'OP', home: 'Formula Fissa', firm: 'Formula Lavoro', sells: ['luce domestico', 'gas domestico'] },
  { prefix: 'WK', home: 'Evergreen', firm: 'Evergreen Business', sells: ALL_FAMILIES },
  {
    prefix: 'ES',
    home: 'Stella',
    firm: 'Stella Pro',
    sells: ['luce domestico', 'gas domestico', 'luce business'],
  },
  { prefix: 'AA', home: 'Alba Web', firm: 'Alba Pro', sells: ['luce domestico', 'gas domestico'] },
  { prefix: 'CV', home: 'Valle Verde', firm: 'Valle Impresa', sells: ['luce domestico', 'luce business'] },
  { prefix: 'EG', home: 'Prisma', firm: 'Prisma P. IVA', sells: ALL_FAMILIES },
  { prefix: 'IL', home: 'Lampara', firm: 'Lampara Pro', sells: ['luce domestico', 'gas domestico'] },
  {
    prefix: 'NE',
    home: 'Onda',
    firm: 'Onda Business',
    sells: ['luce domestico', 'luce business', 'gas business'],
  },
]

type Entry = Omit<DemoProduct, 'id'>

const energy = RANGES.flatMap(({ prefix, home, firm, sells }) =>
  sells.map((sale): Entry => {
    const [utility, client] = sale.split(' ') as [Utility, ClientType]
    return {
      product_name: `${prefix} ${UTILITY_ABBREVIATIONS[utility]} ${client === 'domestico' ? home : firm}`,
      product_active: true,
      type: UTILITY_TYPES[utility],
      customer_type: CLIENT_TYPE_NAMES[client].product,
    }
  }),
)

const others: readonly Entry[] = [
  { product_name: 'FW Fibra Casa', product_active: true, type: 'Internet', customer_type: 'Private' },
  { product_name: 'FW Mobile 150 Giga', product_active: true, type: 'Mobile', customer_type: null },
  { product_name: 'ML Mobile Libera', product_active: true, type: 'Mobile', customer_type: null },
  { product_name: 'ML Fibra Ufficio', product_active: true, type: 'Internet', customer_type: 'Business' },
  { product_name: 'LM Fibra 1 Gbit', product_active: true, type: 'Internet', customer_type: 'Private' },
  { product_name: 'LM Mobile Lavoro', product_active: true, type: 'Mobile', customer_type: 'Business' },
  { product_name: 'KN Mobile Giovani', product_active: true, type: 'Mobile', customer_type: 'Private' },
  { product_name: 'KN Internet Fisso', product_active: true, type: 'Internet', customer_type: null },
  { product_name: 'TI Fibra e Mobile', product_active: true, type: 'Internet', customer_type: null },
  { product_name: 'TI Mobile Business', product_active: true, type: 'Mobile', customer_type: 'Business' },
  { product_name: 'EI EE Bloccata 2024', product_active: false, type: 'Power', customer_type: 'Private' },
  { product_name: 'EE Gas Inverno 2024', product_active: false, type: 'Gas', customer_type: 'Private' },
  { product_name: 'IR EE Raggio Prima Casa', product_active: false, type: 'Power', customer_type: 'Private' },
  { product_name: 'SG Gas Limpida 12 mesi', product_active: false, type: 'Gas', customer_type: 'Business' },
  { product_name: 'WK EE Evergreen 2023', product_active: false, type: 'Power', customer_type: 'Private' },
  { product_name: 'OP EE Condomini', product_active: true, type: 'Power', customer_type: null },
  { product_name: 'TI ADSL Storica', product_active: false, type: 'Internet', customer_type: null },
]

/** Sixty products with the prefixes of all suppliers. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [...energy, ...others].map((product, index) => ({
  id: `59100000000${String(index + 1).padStart(7, '0')}`,
  ...product,
}))
