import { type Reply, type StandIn, type StandInRequest, startStandIn } from './stand-in.ts'

export const NAMIRIAL_TOKEN = 'namirial-token'

/** A stored envelope. */
export interface NamirialEnvelope {
  id: string
  name: string
  metaData: string
  files: string[]
  /** In their order; the next one signs when the one before has. */
  signers: { email: string; finished?: string }[]
  status: 'Active' | 'Completed' | 'Canceled' | 'Expired' | 'Rejected'
  opened?: string
  finished?: string
  reason?: string
  reminders: number
  callbackUrl: string
  /** Viewer links exist after the first poll. */
  pollCount: number
}

export interface NamirialStandIn extends StandIn {
  envelopes: Map<string, NamirialEnvelope>
  /** The customer opens, signs, refuses, or lets it expire; calls the callback URL. */
  happen(id: string, what: 'open' | 'sign' | 'reject' | 'expire'): Promise<void>
}

interface State {
  envelopes: Map<string, NamirialEnvelope>
  files: Map<string, Buffer>
  next: number
}

/** eSignAnyWhere v6, strict about its bodies. */
export async function startNamirial(options: { port?: number } = {}): Promise<NamirialStandIn> {
  const state: State = { envelopes: new Map(), files: new Map(), next: 1 }
  const standIn = await startStandIn((request) => handle(request, state), options)
  return { ...standIn, envelopes: state.envelopes, happen: (id, what) => changeEnvelope(state, id, what) }
}

const guid = (state: State) => `00000000-0000-4000-8000-${String(state.next++).padStart(12, '0')}`

function handle(request: StandInRequest, state: State): Reply {
  if (request.headers.apitoken !== NAMIRIAL_TOKEN) return failure(401, 'ERR0010', 'Not allowed for user')
  const path = request.path.replace('/Api/v6', '')
  if (request.method === 'POST' && path === '/file/upload') return upload(request, state)
  if (request.method === 'POST' && path === '/envelope/send') return send(request, state)
  if (request.method === 'POST' && path === '/envelope/find') return findEnvelope(request, state)
  const [, act] = /^\/envelope\/(cancel|remind)$/.exec(path) ?? []
  if (request.method === 'POST' && act) return change(request, state, act as 'cancel' | 'remind')
  const [, fileId] = /^\/file\/([\w-]+)$/.exec(path) ?? []
  if (request.method === 'GET' && fileId) {
    const bytes = state.files.get(fileId)
    return bytes ? { status: 200, body: bytes } : failure(404, 'ERR0008', 'Missing file')
  }
  const [, id = '', rest = ''] = /^\/envelope\/([\w-]+)(\/\w+)?$/.exec(path) ?? []
  const envelope = state.envelopes.get(id)
  if (request.method !== 'GET' || !envelope) return failure(404, 'ERR0007', 'Missing envelope')
  return describeEnvelope(envelope, rest)
}

function upload(request: StandInRequest, state: State): Reply {
  const type = String(request.headers['content-type'] ?? '')
  if (!type.startsWith('multipart/form-data; boundary='))
    return failure(400, 'ERR0011', 'Invalid parameter format')
  const body = request.bytes.toString('latin1')
  if (!/name="File"; filename="[^"]+"/.test(body))
    return failure(400, 'ERR0023', 'ContentDisposition missing')
  const start = body.indexOf('\r\n\r\n') + 4
  const end = body.lastIndexOf('\r\n--')
  const bytes = request.bytes.subarray(start, end)
  if (bytes.length === 0) return failure(400, 'ERR0097', 'File must not be empty.')
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    return failure(400, 'ERR0005', 'Pdf conversion failed')
  const id = guid(state)
  state.files.set(id, Buffer.from(bytes))
  return { status: 200, body: { FileId: id } }
}

interface SendBody {
  Documents?: { FileId?: string; DocumentNumber?: number }[]
  Name?: string
  MetaData?: string
  Activities?: { Action?: Record<string, unknown> }[]
  ExpirationConfiguration?: { ExpirationDate?: string; ExpirationInSecondsAfterSending?: number }
  CallbackConfiguration?: { CallbackUrl?: string; StatusUpdateCallbackUrl?: string }
}
interface PlacedElement {
  ElementId?: string
  DocumentNumber?: number
  FieldDefinition?: { Position?: { PageNumber?: number }; Size?: { Width?: number; Height?: number } }
}
interface Sign {
  RecipientConfiguration?: { ContactInformation?: Record<string, string> }
  Elements?: {
    TextBoxes?: PlacedElement[]
    PredefinedFieldElements?: { DateFields?: PlacedElement[] }
    Signatures?: { ElementId?: string; AllowedSignatureTypes?: object; FieldDefinition?: object }[]
  }
}

const isPlaced = ({
  ElementId,
  DocumentNumber = 0,
  FieldDefinition: { Position, Size } = {},
}: PlacedElement) =>
  Boolean(ElementId && DocumentNumber > 0 && Position?.PageNumber && Size?.Width && Size.Height)

function send(request: StandInRequest, state: State): Reply {
  const body = (request.json ?? {}) as SendBody
  const files = (body.Documents ?? []).map(({ FileId }) => FileId ?? '')
  if (!body.Name || body.Name.length > 100 || files.length === 0 || !body.Activities?.length)
    return failure(400, 'ERR0002', 'Empty parameter')
  if (files.some((id) => !state.files.has(id))) return failure(404, 'ERR0008', 'Missing file')
  for (const { Action = {} } of body.Activities) {
    const kinds = Object.keys(Action)
    if (kinds.length !== 1) return failure(400, 'ERR0012', 'Invalid workstep configuration')
    const action = Object.values(Action)[0] as Sign
    const contact = action.RecipientConfiguration?.ContactInformation ?? {}
    if (!contact.Email || !contact.GivenName || !contact.Surname)
      return failure(400, 'ERR0002', 'Empty parameter')
    if (kinds[0] !== 'Sign') continue
    const signatures = action.Elements?.Signatures ?? []
    if (signatures.length === 0) return failure(400, 'ERR0012', 'Invalid workstep configuration')
    for (const { ElementId, AllowedSignatureTypes, FieldDefinition } of signatures) {
      const own = ElementId?.startsWith('firma_') === true && FieldDefinition !== undefined
      if (!ElementId || !AllowedSignatureTypes || (FieldDefinition && !own))
        return failure(400, 'ERR0012', 'Invalid workstep configuration')
    }
  }
  const texts = body.Activities.flatMap(({ Action = {} }) => {
    const { Elements = {} } = (Action.Sign ?? {}) as Sign
    return [...(Elements.TextBoxes ?? []), ...(Elements.PredefinedFieldElements?.DateFields ?? [])]
  })
  if (new Set(texts.map(({ ElementId }) => ElementId)).size < texts.length || !texts.every(isPlaced))
    return failure(400, 'ERR0012', 'Invalid workstep configuration')
  const { ExpirationDate, ExpirationInSecondsAfterSending } = body.ExpirationConfiguration ?? {}
  if (ExpirationDate !== undefined && ExpirationInSecondsAfterSending !== undefined)
    return failure(400, 'ERR0011', 'Invalid parameter format')
  const id = guid(state)
  const signers = body.Activities.flatMap(({ Action = {} }) => {
    const sign = Action.Sign as Sign | undefined
    return sign ? [{ email: sign.RecipientConfiguration?.ContactInformation?.Email ?? '' }] : []
  })
  state.envelopes.set(id, {
    signers,
    id,
    name: body.Name,
    metaData: body.MetaData ?? '',
    files,
    status: 'Active',
    reminders: 0,
    pollCount: 0,
    callbackUrl: body.CallbackConfiguration?.CallbackUrl ?? '',
  })
  return { status: 200, body: { EnvelopeId: id } }
}

function findEnvelope({ json }: StandInRequest, { envelopes }: State): Reply {
  const text = (json as { SearchText?: string } | undefined)?.SearchText ?? ''
  const all = [...envelopes.values()].filter(({ name, metaData }) => `${name} ${metaData}`.includes(text))
  return {
    status: 200,
    body: {
      Envelopes: all.map(({ id, name, metaData, status }) => ({
        Id: id,
        Name: name,
        MetaData: metaData,
        EnvelopeStatus: status,
      })),
    },
  }
}

function change({ json }: StandInRequest, { envelopes }: State, act: 'cancel' | 'remind'): Reply {
  const envelope = envelopes.get((json as { EnvelopeId?: string } | undefined)?.EnvelopeId ?? '')
  if (!envelope) return failure(404, 'ERR0007', 'Missing envelope')
  if (envelope.status !== 'Active')
    return failure(400, 'ERR0013', 'Action not allowed in this envelope state')
  if (act === 'cancel') envelope.status = 'Canceled'
  else envelope.reminders += 1
  return { status: 200, body: act === 'remind' ? { TotalSentReminders: 1, TotalBlockedByRateLimit: 0 } : {} }
}

function describeEnvelope(envelope: NamirialEnvelope, rest: string): Reply {
  const { id, status, opened, reason, files, name, signers } = envelope
  if (rest === '/viewerlinks') {
    envelope.pollCount += 1
    const ready = envelope.pollCount > 1
    return {
      status: 200,
      body: {
        ViewerLinks: signers.slice(0, ready ? undefined : 0).map(({ email }, index) => ({
          ActivityId: id,
          Email: email,
          ViewerLink: `https://viewer.example/${id}${index > 0 ? `/${index + 1}` : ''}`,
        })),
      },
    }
  }
  if (rest === '/files') {
    if (status !== 'Completed') return failure(400, 'ERR0013', 'Action not allowed in this envelope state')
    return {
      status: 200,
      body: {
        Documents: files.map((FileId, index) => ({
          FileId,
          FileName: `documento-${index + 1}.pdf`,
          DocumentNumber: index + 1,
        })),
        AuditTrail: { FileId: files[0], XmlFileId: null },
        LegalDocuments: [],
      },
    }
  }
  const awaited = signers.findIndex(({ finished }) => finished === undefined)
  return {
    status: 200,
    body: {
      Id: id,
      EnvelopeStatus: status,
      Name: name,
      Activities: signers.map(({ email, finished }, index) => {
        const rejected = status === 'Rejected' && index === awaited
        return {
          Id: id,
          Status: finished ? 'Completed' : rejected ? 'Rejected' : 'Pending',
          StatusReason: (rejected && reason) || null,
          OpenedDate: (index === 0 && opened) || null,
          FinishedDate: finished ?? (rejected ? envelope.finished : null),
          Action: { Sign: { ContactInformation: { Email: email }, SigningGroup: index + 1 } },
        }
      }),
    },
  }
}

const ACTIONS = {
  open: 'workstepOpened',
  sign: 'envelopeFinished',
  reject: 'workstepRejected',
  expire: 'envelopeExpired',
}

async function changeEnvelope(state: State, id: string, what: keyof typeof ACTIONS): Promise<void> {
  const envelope = state.envelopes.get(id)
  if (!envelope) throw new Error(`No envelope ${id}`)
  const at = new Date().toISOString()
  if (what === 'open') envelope.opened = at
  if (what === 'sign') signNext(envelope, at)
  if (what === 'reject') Object.assign(envelope, { status: 'Rejected', finished: at, reason: 'Non sono io' })
  if (what === 'expire') envelope.status = 'Expired'
  const url = envelope.callbackUrl.replace('##EnvelopeId##', id).replace('##Action##', ACTIONS[what])
  // An unresponsive receiver gets a later callback; here polling is enough.
  if (url !== '') await fetch(url).catch(() => undefined)
}

/** The envelope is completed by its last signer. */
function signNext(envelope: NamirialEnvelope, at: string): void {
  const next = envelope.signers.find(({ finished }) => finished === undefined)
  if (next) next.finished = at
  if (envelope.signers.every(({ finished }) => finished)) envelope.status = 'Completed'
}

const failure = (status: number, id: string, message: string): Reply => ({
  status,
  body: { ErrorId: id, Message: `${id} - ${message}`, TraceId: '11111111-1111-4111-8111-111111111111' },
})
