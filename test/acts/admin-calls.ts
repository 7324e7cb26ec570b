import type { Call } from '../../shared/api/call.ts'
import type { TestAnswer } from '../server.ts'
import { addressOf } from '../server.ts'
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

/** What the acts asked for, as the access matrix names it. */
export const requestedRoutes = new Set<string>()
const recordRoute = ({ method, path }: Call) => requestedRoutes.add(`${method} ${path}`)

/** The calls of an administrator, as acts. */
export function callsOf({ server, admin }: ActsSetup) {
  const send = (call: Call, input: object = {}): Promise<TestAnswer> => server.inject(call, input, admin)
  const done = async (answer: Promise<TestAnswer>) => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  const act = (input: () => Promise<[Call, object]> | [Call, object]): Act => ({
    prepare: async () => {
      const [call, given] = await input()
      recordRoute(call)
      return () => send(call, given)
    },
  })
  const upload = async (
    call: Call,
    file: { filename: string; bytes: Buffer; payload?: string },
    params = {},
  ) => {
    recordRoute(call)
    const edge = 'edge-of-the-parts'
    const head = (more: string) => `--${edge}\r\ncontent-disposition: form-data; ${more}\r\n\r\n`
    const payload = Buffer.concat([
      Buffer.from(file.payload ? `${head('name="order"')}${file.payload}\r\n` : ''),
      Buffer.from(head(`name="files"; filename="${file.filename}"`)),
      file.bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ])
    const { statusCode } = await server.app.inject({
      method: call.method,
      url: addressOf(call, params),
      payload,
      headers: { ...admin.headers, 'content-type': `multipart/form-data; boundary=${edge}` },
    })
    return { status: statusCode }
  }
  /** Created, changed and removed by three calls with one body. */
  const crud = (
    calls: { create: Call; update?: Call; remove?: Call },
    body: () => object,
    idOf: (answer: TestAnswer['body']) => string,
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
