import type { Transaction } from 'kysely'
import { italianMinute } from '../../contract/time/italian-time.ts'
import type { Console, UserActor } from '../actor.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { accessChangedMail } from '../documents/mails/access-changed-mail.ts'

interface AccessChange {
  actor: UserActor | Console
  /** The act as the predicate of an Italian sentence, with the name of the person. */
  act: string
  /** The mailbox of the person; absent where another mail informs the person. */
  person?: string | undefined
  toAuthor?: true
}

/**
 * Mails a change of an access to the person and to every administrator except the author, in the transaction of the
 * change. Called after the change, so that a new administrator is among them.
 */
export async function announceAccessChange(
  { mail, now, config }: Pick<Context, 'mail' | 'now' | 'config'>,
  trx: Transaction<Database>,
  { actor, act, person, toAuthor }: AccessChange,
): Promise<void> {
  const caller = actor.kind === 'console' ? undefined : actor
  const users = await trx
    .selectFrom('users')
    .select(['id', 'name', 'last_name', 'login', 'email', 'role'])
    .where('removed_at', 'is', null)
    .where((where) => where.or([where('role', '=', 'admin'), where('id', '=', caller?.userId ?? null)]))
    .orderBy('id')
    .execute()
  const author = users.find(({ id }) => id === caller?.userId)
  const others = users.filter(({ id, role }) => role === 'admin' && id !== caller?.userId)
  const own = toAuthor ? author?.email : person
  const addresses = [...others.map(({ email }) => email), ...(own === undefined ? [] : [own])]
  const recipients = new Map(addresses.map((email) => [email.toLowerCase(), email]))
  const notice = accessChangedMail({
    by: author
      ? `${`${author.name} ${author.last_name}`.trim()} (${author.login})`
      : 'Chi gestisce il server',
    act,
    at: italianMinute(now()),
    from: caller ? `indirizzo ${caller.ip}` : 'dal server',
    organisation: config.organisationName,
  })
  for (const to of recipients.values()) await mail.queue(trx, { kind: 'access-changed', to, ...notice })
}
