import { createHash } from 'node:crypto'
import { type Reply, type StandIn, type StandInRequest, startStandIn } from './stand-in.ts'

export const MAILCHIMP_KEY = 'mailchimp-key-us19'
export const MAILCHIMP_LIST = 'a1b2c3'

export interface MailchimpStandIn extends StandIn {
  /** The list's members by address in small letters. */
  members: Map<string, { status: string; merge_fields: Record<string, string> }>
}

/** Mailchimp's members of one list, put by the hash of their address. */
export async function startMailchimp(options: { port?: number } = {}): Promise<MailchimpStandIn> {
  const members: MailchimpStandIn['members'] = new Map()
  const standIn = await startStandIn((request) => handle(request, members), options)
  return { ...standIn, members }
}

interface Put {
  email_address?: string
  status_if_new?: string
  status?: string
  merge_fields?: Record<string, string>
}

function handle(request: StandInRequest, members: MailchimpStandIn['members']): Reply {
  const [, key = ''] = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
    .toString()
    .split(':')
  if (key !== MAILCHIMP_KEY)
    return problem(
      401,
      'API Key Invalid',
      'Your API key may be invalid, or you have attempted to access the wrong datacenter.',
    )
  const [, list, hash] = /^\/3\.0\/lists\/([^/]+)\/members\/([0-9a-f]{32})$/.exec(request.path) ?? []
  if (request.method !== 'PUT' || list !== MAILCHIMP_LIST)
    return problem(404, 'Resource Not Found', 'The requested resource could not be found.')
  const { email_address: email = '', status_if_new, status, merge_fields = {} } = (request.json ?? {}) as Put
  if (!email || !status_if_new || createHash('md5').update(email.toLowerCase()).digest('hex') !== hash)
    return problem(
      400,
      'Invalid Resource',
      "The resource submitted could not be validated. For field-specific details, see the 'errors' array.",
    )
  if (Object.keys(merge_fields).some((tag) => !/^[A-Z0-9]{1,10}$/.test(tag)))
    return problem(400, 'Invalid Resource', 'Your merge fields were invalid.')
  if (email.startsWith('looks-fake'))
    return problem(
      400,
      'Invalid Resource',
      `${email} looks fake or invalid, please enter a real email address.`,
    )
  if (email.startsWith('complaint'))
    return problem(
      400,
      'Member In Compliance State',
      `${email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
    )
  const known = members.get(email.toLowerCase())
  const member = { status: status ?? known?.status ?? status_if_new, merge_fields }
  members.set(email.toLowerCase(), member)
  return { status: 200, body: { id: hash, email_address: email, ...member, list_id: list } }
}

const problem = (status: number, title: string, detail: string): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  body: JSON.stringify({
    type: 'https://mailchimp.com/developer/marketing/docs/errors/',
    title,
    status,
    detail,
    instance: '995c5cb0',
  }),
})
