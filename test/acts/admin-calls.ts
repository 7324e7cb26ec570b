import type { Call, CallAnswer } from '../../shared/api/call.ts'
import { changeDutyRule } from '../../shared/api/duty-rules.ts'
import type { FileForm } from '../file-form.ts'
import type { TestAnswer } from '../test-answer.ts'
import type { Act, ActsSetup } from './act.ts'

let count = 0
export const name = (begin = 'Prova') => {
  count += 1
  return `${begin}${count}`
}

/** Digits that no other one has. */
export function code(length: number): string {
  count += 1
  return `9${String(count).padStart(length - 1, '0')}`
}
/** A name that differs from the others by letters. */
export function letters(begin: string): string {
  count += 1
  return begin + [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}

/** A change of a rule: each one is another version. */
export const ruleChange = (): [Call, object] => [
  changeDutyRule,
  {
    params: { key: 'withdrawal-days-phone' },
    body: { value: 15, validFrom: '2026-01-01', source: name('Norma'), reason: name('Motivo') },
  },
]

/** The calls of the actions, named as in the access matrix. */
export const requestedRoutes = new Set<string>()
const recordRoute = ({ method, path }: Call) => requestedRoutes.add(`${method} ${path}`)

/** The calls of an administrator, as acts. */
export function callsOf({ server, admin }: ActsSetup) {
  const send = <C extends Call>(call: C, input: object = {}) => server.inject(call, input, admin)
  const done = async <C extends Call>(answer: Promise<TestAnswer<C>>) => (await answer).body
  const act = (input: () => Promise<[Call, object]> | [Call, object]): Act => ({
    prepare: async () => {
      const [call, given] = await input()
      recordRoute(call)
      return () => send(call, given)
    },
  })
  const upload = (call: Call, form: FileForm, params = {}) => {
    recordRoute(call)
    return server.upload(call, form, admin, params)
  }
  /** Created, changed and removed by three calls with one body. */
  const crud = <C extends Call>(
    calls: { create: C; update?: Call; remove?: Call },
    body: () => object,
    idOf: (answer: CallAnswer<C>) => string,
  ) => {
    const createEntry = async () => ({ id: idOf(await done(send(calls.create, { body: body() }))) })
    const { create, update, remove } = calls
    return {
      created: act(() => [create, { body: body() }]),
      ...(update && { changed: act(async () => [update, { params: await createEntry(), body: body() }]) }),
      ...(remove && { removed: act(async () => [remove, { params: await createEntry() }]) }),
    }
  }
  return { send, done, act, upload, crud }
}

export type Calls = ReturnType<typeof callsOf>
