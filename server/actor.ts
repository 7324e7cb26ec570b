/** Who acts in a user's name: the user in a request, a job, or the signing of an envelope that the user sent. */
export type Actor = UserActor | { kind: 'job'; userId: string } | { kind: 'envelope'; userId: string }

export interface UserActor {
  kind: 'user'
  userId: string
  ip: string
}

/** Whoever gives commands on the server: no user, so never the author of a change in a history. */
export const CONSOLE = { kind: 'console' } as const
export type Console = typeof CONSOLE

/** The column `ip` of the histories: an address, or a word in its place. */
export function ipColumn(actor: Actor | Console): string {
  if (actor.kind === 'user') return actor.ip
  return actor.kind === 'envelope' ? '' : actor.kind
}
