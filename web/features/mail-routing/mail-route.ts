import { listMailRoutes, type MailRoute, mailRouteCalls } from '../../../shared/api/mail-routing.ts'
import type { EmailPatterns } from '../../../shared/mail-routing/match-config.ts'
import { callQuery } from '../../lib/call-query.ts'
import { send } from '../../lib/transport.ts'
import type { Entity, RemovableEntity } from '../../ui/crud/entity.ts'

export const mailRoutesQuery = {
  ...callQuery(['emails'], listMailRoutes, {}, ({ configs }) => configs),
  staleTime: 0,
}

/** A mail integration and the patterns of its records. */
export const MAIL_ROUTES: Entity<EmailPatterns, MailRoute> & RemovableEntity<MailRoute> = {
  kind: 'emails',
  empty: { integration_name: '', leads: '', emails: '' },
  fields: [
    { name: 'integration_name', label: 'Integration name' },
    { name: 'leads', label: 'Leads' },
    { name: 'emails', label: 'Emails' },
  ],
  idOf: ({ id }) => id,
  nameOf: ({ integration_name }) => integration_name,
  valuesOf: ({ integration_name, leads, emails }) => ({ integration_name, leads, emails }),
  create: async (body, sendOnce) => (await sendOnce(mailRouteCalls.create, { body })).config,
  update: async ({ id, updatedAt }, values) =>
    (await send(mailRouteCalls.update, { params: { id }, body: { ...values, readAt: updatedAt } })).config,
  reload: (client, options) => client.invalidateQueries({ queryKey: mailRoutesQuery.queryKey }, options),
  texts: {
    created: 'Configurazione creata',
    updated: 'Configurazione modificata',
    failed: 'Configurazione non salvata',
  },
  removal: {
    thing: 'email configuration',
    send: ({ id, updatedAt }) =>
      send(mailRouteCalls.remove, { params: { id }, query: { readAt: updatedAt } }),
    failed: "Can't remove",
  },
}
