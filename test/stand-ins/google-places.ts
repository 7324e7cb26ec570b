import { type Reply, type StandIn, type StandInRequest, startStandIn } from './stand-in.ts'

export const GOOGLE_KEY = 'google-key'

interface Part {
  longText: string
  shortText: string
  types: string[]
}
const part = (longText: string, shortText: string, ...types: string[]): Part => ({
  longText,
  shortText,
  types,
})
const italy = part('Italia', 'IT', 'country', 'political')

/** Places as they answer them, a hamlet among them. */
const PLACES: Record<string, { main: string; secondary: string; components: Part[] }> = {
  'ChIJ-roma-48': {
    main: 'Via San Marco Argentano, 48',
    secondary: 'Roma, RM, Italia',
    components: [
      part('48', '48', 'street_number'),
      part('Via San Marco Argentano', 'Via S. Marco Argentano', 'route'),
      part('Roma', 'Roma', 'locality', 'political'),
      part('Roma', 'Roma', 'administrative_area_level_3', 'political'),
      part('Città metropolitana di Roma Capitale', 'RM', 'administrative_area_level_2', 'political'),
      part('Lazio', 'Lazio', 'administrative_area_level_1', 'political'),
      italy,
      part('00128', '00128', 'postal_code'),
    ],
  },
  'ChIJ-milano-1': {
    main: 'Via Roma, 1',
    secondary: 'Milano, MI, Italia',
    components: [
      part('1', '1', 'street_number'),
      part('Via Roma', 'Via Roma', 'route'),
      part('Milano', 'Milano', 'locality', 'political'),
      part('Milano', 'Milano', 'administrative_area_level_3', 'political'),
      part('Città metropolitana di Milano', 'MI', 'administrative_area_level_2', 'political'),
      part('Lombardia', 'Lombardia', 'administrative_area_level_1', 'political'),
      italy,
      part('20121', '20121', 'postal_code'),
    ],
  },
  'ChIJ-frazione': {
    main: 'Via Roma',
    secondary: 'Carpena, FC, Italia',
    components: [
      part('Via Roma', 'Via Roma', 'route'),
      part('Carpena', 'Carpena', 'locality', 'political'),
      part('Forlì', 'Forlì', 'administrative_area_level_3', 'political'),
      part('Provincia di Forlì-Cesena', 'FC', 'administrative_area_level_2', 'political'),
      part('Emilia Romagna', 'Emilia Romagna', 'administrative_area_level_1', 'political'),
      italy,
    ],
  },
}

/** Places (New): a bad key is a 400, a missing field mask too, no hit is an empty object. */
export async function startGooglePlaces(options: { port?: number } = {}): Promise<StandIn> {
  return await startStandIn(handle, options)
}

function handle(request: StandInRequest): Reply {
  if (request.headers['x-goog-api-key'] !== GOOGLE_KEY)
    return failure(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT')
  const mask = request.headers['x-goog-fieldmask']
  if (request.method === 'POST' && request.path === '/v1/places:autocomplete') return autocomplete(request)
  const [, id] = /^\/v1\/places\/([^/]+)$/.exec(request.path) ?? []
  if (request.method !== 'GET' || id === undefined)
    return failure(404, 'Requested entity was not found.', 'NOT_FOUND')
  if (!mask) return failure(400, 'FieldMask is a required parameter.', 'INVALID_ARGUMENT')
  const place = PLACES[decodeURIComponent(id)]
  if (!place) return failure(404, 'The Place ID is no longer valid.', 'NOT_FOUND')
  return {
    status: 200,
    body: { id, ...(mask.includes('addressComponents') && { addressComponents: place.components }) },
  }
}

function autocomplete({ json }: StandInRequest): Reply {
  const body = json as { input?: string; sessionToken?: string; includedPrimaryTypes?: string[] } | undefined
  if (!body?.input) return failure(400, 'input is required', 'INVALID_ARGUMENT')
  if ((body.includedPrimaryTypes?.length ?? 0) > 5 || (body.sessionToken?.length ?? 0) > 36)
    return failure(400, 'Request contains an invalid argument.', 'INVALID_ARGUMENT')
  const word = body.input.toLowerCase()
  const found = Object.entries(PLACES).filter(([, { main }]) =>
    main.toLowerCase().startsWith(word.slice(0, 6)),
  )
  if (found.length === 0) return { status: 200, body: {} }
  const suggestions = found.map(([placeId, { main, secondary }]) => ({
    placePrediction: {
      place: `places/${placeId}`,
      placeId,
      text: { text: `${main}, ${secondary}` },
      structuredFormat: {
        mainText: { text: main, matches: [{ endOffset: 3 }] },
        secondaryText: { text: secondary },
      },
    },
  }))
  return { status: 200, body: { suggestions } }
}

const failure = (code: number, message: string, status: string): Reply => ({
  status: code,
  body: { error: { code, message, status } },
})
