import {
  CLIENT_TYPE_NAMES,
  type Department,
  type DepartmentCode,
  type PackageProductType,
} from '../../contract/kinds/package-options.ts'
import type { ClientType } from '../../shared/utilities-and-client-types.ts'
import { SAMPLE_SUPPLIER } from '../documents/sample-templates.ts'
import { DEMO_PRODUCTS, type DemoProduct } from './products.ts'

/** Invented suppliers. Energy is of the one whose forms the operations print, also where a partner sells it. */
const VENDORS = {
  energy: SAMPLE_SUPPLIER,
  FW: 'Fibra Ipotetica',
  ML: 'Mobile Ipotetica',
  TI: 'Telefonia Esempio',
}

interface Bundle {
  name: string
  client: ClientType
  type: PackageProductType & DemoProduct['type']
  vendor: keyof typeof VENDORS
  /** The prefixes of its products. */
  prefixes: readonly string[]
}

const BUNDLES: readonly Bundle[] = [
  { name: 'Luce Casa Serena', client: 'domestico', type: 'Power', vendor: 'energy', prefixes: ['EI'] },
  { name: 'Luce Casa Verde', client: 'domestico', type: 'Power', vendor: 'energy', prefixes: ['EE', 'CV'] },
  {
    name: 'Luce Casa Web',
    client: 'domestico',
    type: 'Power',
    vendor: 'energy',
    prefixes: ['AA', 'IL', 'ES', 'OP', 'NE'],
  },
  { name: 'Evergreen Casa', client: 'domestico', type: 'Power', vendor: 'energy', prefixes: ['WK'] },
  {
    name: 'Gas Casa',
    client: 'domestico',
    type: 'Gas',
    vendor: 'energy',
    prefixes: ['EI', 'EE', 'GN', 'SG'],
  },
  { name: 'Evergreen Gas', client: 'domestico', type: 'Gas', vendor: 'energy', prefixes: ['WK'] },
  { name: 'Luce Impresa', client: 'business', type: 'Power', vendor: 'energy', prefixes: ['EI', 'EE', 'IR'] },
  {
    name: 'Gas Impresa',
    client: 'business',
    type: 'Gas',
    vendor: 'energy',
    prefixes: ['EI', 'EE', 'IR', 'NE'],
  },
  {
    name: 'Internet Casa',
    client: 'domestico',
    type: 'Internet',
    vendor: 'FW',
    prefixes: ['FW', 'LM', 'KN'],
  },
  { name: 'Mobile Libero', client: 'domestico', type: 'Mobile', vendor: 'ML', prefixes: ['FW', 'ML', 'KN'] },
  { name: 'Mobile Lavoro', client: 'business', type: 'Mobile', vendor: 'TI', prefixes: ['LM', 'TI'] },
]

const DEPARTMENTS: Record<DemoProduct['type'], [Department, DepartmentCode]> = {
  Power: ['Energy', 'it-ene'],
  Gas: ['Energy', 'it-ene'],
  Internet: ['Telecom', 'it-tel'],
  Mobile: ['Telecom', 'it-tel'],
}

/** The packages of the organisation: most energy products for homes and some others. */
export const DEMO_PACKAGES = BUNDLES.map(({ name, client, type, vendor, prefixes }, index) => {
  const number = String(index + 1).padStart(2, '0')
  const clientName = CLIENT_TYPE_NAMES[client]
  const [department, department_code] = DEPARTMENTS[type]
  const products = DEMO_PRODUCTS.filter(
    (product) =>
      product.product_active &&
      product.type === type &&
      (product.customer_type ?? clientName.product) === clientName.product &&
      prefixes.includes(product.product_name.slice(0, 2)),
  ).map(({ id, product_name }) => ({ product_name, product_id: id }))
  return {
    id: `5d000000-0000-4000-8000-0000000000${number}`,
    package_name: name,
    crm_id: `591000000020000${number}0`,
    department,
    department_code,
    client_type: clientName.package,
    product_type: type,
    vendor: VENDORS[vendor],
    ...products[0]!,
    products,
  }
})
