import type { Handlers, TabMessage, Transition } from './state.ts'

/** This tab has the record open; undefined: the form has none. */
export function enterRecord(transition: Transition, record: string | undefined): void {
  const { state } = transition
  if (record === state.tabRecord) return
  broadcast(transition, 'bye')
  state.tabRecord = record
  state.otherTabs = []
  broadcast(transition, 'hello')
}

export function broadcast({ state, effects }: Transition, kind: TabMessage['kind']): void {
  const { tabRecord: record, id: tab } = state
  if (record !== undefined) effects.push({ kind: 'broadcast', message: { kind, record, tab } })
}

/** The other tabs of this browser with the same record. */
export const TAB_HANDLERS = {
  'tab-message': (transition, { message }) => {
    const { state } = transition
    if (message.record !== state.tabRecord) return
    const others = state.otherTabs.filter((tab) => tab !== message.tab)
    state.otherTabs = message.kind === 'bye' ? others : [...others, message.tab]
    if (message.kind === 'hello') broadcast(transition, 'here')
  },
  // A crashed tab sends no message, so the others answer again.
  'page-shown': (transition) => {
    transition.state.otherTabs = []
    broadcast(transition, 'hello')
  },
} satisfies Partial<Handlers>
