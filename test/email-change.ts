import type { TestServer } from './server.ts'

/** The pending change of a user's mailbox, otherwise the last; without any an id that there is not. */
export async function pendingChange({ context }: TestServer, userId: string): Promise<string> {
  const row = await context.db
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst()
  return row?.id ?? crypto.randomUUID()
}

/** Reads the results of a mailbox change: mails, the user's log and history, and the pages of its link. */
export function createEmailChangeReader(server: () => TestServer) {
  const db = () => server().context.db
  const mailsTo = (recipient: string) =>
    db()
      .selectFrom('mail_outbox')
      .select(['kind', 'text', 'html'])
      .where('recipient', '=', recipient)
      .where('kind', 'like', 'email-change%')
      .orderBy('created_at')
      .execute()
  const open = (url: string, method: 'GET' | 'POST' = 'GET') => server().app.inject({ method, url })
  return {
    mailsTo,
    open,
    kindsTo: async (recipient: string) => (await mailsTo(recipient)).map(({ kind }) => kind),
    linkFor: async (recipient: string) => {
      const mail = (await mailsTo(recipient)).findLast(({ kind }) => kind === 'email-change-asked')
      return /\/posta\/conferma\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? 'no link'
    },
    /** The status after the button of the page. */
    pressed: async (url: string) => (await open(url, 'POST')).statusCode,
    emailOf: async (id: string) => {
      const row = db().selectFrom('users').select('email').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).email
    },
    logOf: async (id: string) => {
      const lines = await db()
        .selectFrom('user_logs')
        .select('action')
        .where('user_id', '=', id)
        .where('action', 'like', 'email change%')
        .orderBy('created_at')
        .execute()
      return lines.map(({ action }) => action)
    },
    historyOf: (id: string) =>
      db()
        .selectFrom('object_events')
        .select(['before', 'after', 'user_id'])
        .where('object_id', '=', id)
        .orderBy('created_at')
        .execute(),
  }
}
