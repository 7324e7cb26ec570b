import fc from 'fast-check'

export const USERS = 2
export const SESSIONS = 3

/** An action of the login machine; `slot` is one of its sessions. */
export type Action =
  | { do: 'auth' | 'pair' | 'logout' | 'mailbox' | 'badMailbox' | 'replay'; slot: number; user: number }
  | { do: 'verify'; slot: number; away: number }
  | { do: 'wrong'; slot: number }
  | { do: 'reset' | 'remove' | 'endSessions'; user: number }
  | { do: 'wait'; seconds: number }

const slot = fc.nat(SESSIONS - 1)
const user = fc.nat(USERS - 1)
export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('auth', 'pair', 'mailbox'), slot, user }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('verify'), slot, away: fc.constantFrom(0, 0, 0, 1, -1, 2) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('badMailbox', 'replay', 'logout'), slot, user }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wrong'), slot }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reset', 'remove', 'endSessions'), user }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(31, 61, 601, 3601, 43_201) }),
  },
) as fc.Arbitrary<Action>
/** Random steps alone seldom get through: some runs begin with whole logins. */
export const prelude: fc.Arbitrary<Action[]> = fc.constantFrom<Action[]>(
  [],
  completeLogin(0, 0),
  [...completeLogin(0, 0), { do: 'wait', seconds: 61 }, ...completeLogin(1, 0)],
  [...completeLogin(0, 0), ...completeLogin(1, 1)],
)

function completeLogin(at: number, who: number): Action[] {
  const common = { slot: at, user: who }
  return [
    { do: 'auth', ...common },
    { do: 'pair', ...common },
    { do: 'verify', slot: at, away: 0 },
    { do: 'mailbox', ...common },
  ]
}
