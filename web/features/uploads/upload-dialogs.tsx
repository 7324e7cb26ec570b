import { Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import {
  OWNER_COLUMNS,
  PRODUCT_COLUMNS,
  previewOwners,
  previewProducts,
  uploadOwners,
  uploadProducts,
} from '../../../shared/api/uploads.ts'
import { send } from '../../lib/transport.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { BANKS, PLACES, type UploadKind } from './upload-kind.ts'
import { UploadPanel } from './upload-panel.tsx'
import { UploadedListPanel } from './uploaded-list-panel.tsx'
import type { UploadedList, UploadedListState } from './uploaded-lists.tsx'

export const AddressesDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={PLACES} onClose={onClose} />
)

export const IbansDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={BANKS} onClose={onClose} />
)

export const ProductsDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={PRODUCTS} onClose={onClose} />
)

export const OwnersDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={OWNERS} onClose={onClose} />
)

interface UploadDialogProps<Name extends string> {
  kind: UploadKind<Name>
  onClose(): void
}

/** UPLOAD-1: the upload of a list's file and, if the list can be viewed, its stored rows. */
function UploadDialog<Name extends string>({ kind, onClose }: UploadDialogProps<Name>) {
  return (
    <Dialog onClose={onClose} title={kind.title} size={kind.list ? 'xl' : 'lg'} fillsPhone>
      {kind.list ? (
        <WithList kind={kind} list={kind.list} onClose={onClose} />
      ) : (
        <Stack gap="sm">
          <UploadPanel kind={kind} onWaiting={undefined} onClose={onClose} />
        </Stack>
      )}
    </Dialog>
  )
}

interface WithListProps<Name extends string> extends UploadDialogProps<Name> {
  list: UploadedList
}

function WithList<Name extends string>({ kind, list, onClose }: WithListProps<Name>) {
  const [tab, setTab] = useState<string | null>('upload')
  const [state, setState] = useState<UploadedListState>(list.start)
  const showWaiting = () => {
    setState({ ...list.start, onlyWaiting: true })
    setTab('list')
  }
  return (
    <Tabs value={tab} onChange={setTab}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="upload">Carica un file</Tabs.Tab>
        <Tabs.Tab value="list">Elenco</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="upload">
        <Stack gap="sm">
          <UploadPanel kind={kind} onWaiting={showWaiting} onClose={onClose} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="list">
        {tab === 'list' && <UploadedListPanel list={list} state={state} onState={setState} />}
      </Tabs.Panel>
    </Tabs>
  )
}

const PRODUCTS: UploadKind<(typeof PRODUCT_COLUMNS)[number]> = {
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
  preview: (file, body) => send(previewProducts, { body }, { file }),
  upload: (file, body) => send(uploadProducts, { body }, { file }),
}

const OWNERS: UploadKind<(typeof OWNER_COLUMNS)[number]> = {
  noun: 'crm-users',
  title: 'Importa Contact Owner',
  hint: 'Una persona per riga: chi c’è già, per id o per nome, viene aggiornato.',
  columns: OWNER_COLUMNS,
  optional: ['email', 'active', 'id'],
  labels: { name: 'Nome e cognome', email: 'Email', active: 'Attivo', id: 'Id' },
  preview: (file, body) => send(previewOwners, { body }, { file }),
  upload: (file, body) => send(uploadOwners, { body }, { file }),
}
