import {
  OWNER_COLUMNS,
  PRODUCT_COLUMNS,
  previewOwners,
  previewProducts,
  uploadOwners,
  uploadProducts,
} from '../../../shared/api/uploads.ts'
import { send } from '../../lib/transport.ts'
import { type UploadKind, uploadOptions } from './upload-kind.ts'

export const PRODUCTS: UploadKind<(typeof PRODUCT_COLUMNS)[number]> = {
  noun: 'crm-products',
  title: 'Importa prodotti',
  hint: 'Un prodotto per riga: quelli che ci sono già, per id o per nome e tipo, vengono aggiornati.',
  columns: PRODUCT_COLUMNS,
  optional: ['customer_type', 'product_active', 'id'],
  labels: {
    product_name: 'Prodotto',
    type: 'Tipo',
    customer_type: 'Clienti',
    product_active: 'In vendita',
    id: 'Id',
  },
  preview: (file, body) => send(previewProducts, { body }, uploadOptions(file)),
  upload: (file, body) => send(uploadProducts, { body }, uploadOptions(file)),
}

export const OWNERS: UploadKind<(typeof OWNER_COLUMNS)[number]> = {
  noun: 'crm-users',
  title: 'Importa Contact Owner',
  hint: 'Una persona per riga: chi c’è già, per id o per nome, viene aggiornato.',
  columns: OWNER_COLUMNS,
  optional: ['email', 'active', 'id'],
  labels: { name: 'Nome e cognome', email: 'Email', active: 'Attivo', id: 'Id' },
  preview: (file, body) => send(previewOwners, { body }, uploadOptions(file)),
  upload: (file, body) => send(uploadOwners, { body }, uploadOptions(file)),
}
