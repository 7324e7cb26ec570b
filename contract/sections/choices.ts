import type { Section } from '../form/types.ts'
import { CLIENT_TYPE, TYPE_CONTRACT, TYPE_PRODUCT } from '../options/customer.ts'
import { field } from './build.ts'
import { energyContract } from './when.ts'

export const contractType: Section = {
  id: 'tipo-contratto',
  title: 'Tipo di contratto',
  source: '2 §2.2',
  fields: [field('type_contract', 'radio', 'Tipo di contratto', { options: TYPE_CONTRACT })],
}

export const clientType: Section = {
  id: 'tipo-cliente',
  title: 'Tipo di cliente',
  source: '2 §2.2',
  when: energyContract,
  fields: [field('client_type', 'radio', 'Tipo di cliente', { options: CLIENT_TYPE })],
}

export const productType: Section = {
  id: 'tipo-prodotto',
  title: 'Tipo di prodotto',
  source: '3 §1',
  when: energyContract,
  fields: [field('type_product', 'radio', 'Tipo di prodotto', { options: TYPE_PRODUCT })],
}
