import { type MailBlock, mailBlockCalls } from '../../../shared/api/mail-blocks.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { send } from '../../lib/transport.ts'
import type { Entity, RemovableEntity } from '../../ui/crud/entity.ts'

export type MailBlockDraft = Pick<MailBlock, 'name' | 'template'>

/** An interaction that the happy-customer mail can mention. */
export const MAIL_BLOCKS: Entity<MailBlockDraft, MailBlock> & RemovableEntity<MailBlock> = {
  kind: 'mailing-template',
  empty: { name: '', template: '' },
  fields: [
    { name: 'name', label: 'Name' },
    { name: 'template', label: 'Iteraction name' },
  ],
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  valuesOf: ({ name, template }) => ({ name, template }),
  create: async (body, sendOnce) => (await sendOnce(mailBlockCalls.create, { body })).checkbox,
  update: async ({ id, updatedAt }, values) =>
    (await send(mailBlockCalls.update, { params: { id }, body: { ...values, readAt: updatedAt } })).checkbox,
  reload: (client, options) =>
    client.invalidateQueries({ queryKey: catalogueQueries.mailBlocks.queryKey }, options),
  texts: { created: 'Casella creata', updated: 'Casella modificata', failed: 'Casella non salvata' },
  removal: {
    thing: 'mail checkbox',
    send: ({ id, updatedAt }) =>
      send(mailBlockCalls.remove, { params: { id }, query: { readAt: updatedAt } }),
    failed: 'Casella non rimossa',
  },
}
