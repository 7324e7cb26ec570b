import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, it } from 'vitest'
import { emptyValues } from '../../../../../contract/index.ts'
import { FormStore } from '../../store/form-store.ts'
import { NOTHING_COPIED, runCopyAction } from './action-labels.ts'

afterEach(() => notifications.clean())

const catalogue = { products: [], operations: [], owners: [], managed: {} }
const shownMessages = () => notificationsStore.getState().notifications.map(({ message }) => message)

it('runCopyAction shows a notification only if there is nothing to copy', () => {
  const energy = {
    type_contract: 'contratto energia',
    client_type: 'domestico',
    type_product: 'luce',
  } as const
  const store = new FormStore(
    { ...emptyValues(), ...energy },
    { catalogue, month: 3, clock: () => '2026-03-10T10:00' },
  )
  runCopyAction(store, 'customer-to-mailing', 'Copia dal cliente', 'mailing')
  expect(shownMessages()).toEqual([NOTHING_COPIED])
  expect(store.currentStatus.undoable).toBeNull()

  store.set('name', 'Ada')
  runCopyAction(store, 'customer-to-mailing', 'Copia dal cliente', 'mailing')
  expect(shownMessages()).toEqual([NOTHING_COPIED])
  expect(store.current.values.name_mailing).toBe('Ada')
  expect(store.currentStatus.undoable).toMatchObject({ section: 'mailing', fields: ['name_mailing'] })
})
