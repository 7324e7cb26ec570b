import { type Reply, type StandIn, type StandInRequest, startStandIn } from './stand-in.ts'

const LANGUAGES = ['default', 'en', 'de', 'fr']

const HOUSE = {
  osm_type: 'N',
  osm_id: 1,
  osm_key: 'place',
  osm_value: 'house',
  type: 'house',
  housenumber: '1',
  street: 'Via Roma',
  postcode: '20121',
  district: 'Centro',
  city: 'Milano',
  county: 'Milano',
  state: 'Lombardia',
  country: 'Italia',
  countrycode: 'IT',
}
/** A street is its own `name`; a valley has no county. */
const STREET = {
  osm_type: 'W',
  osm_id: 2,
  osm_key: 'highway',
  osm_value: 'residential',
  type: 'street',
  name: 'Via Roma',
  postcode: '11100',
  city: 'Aosta',
  state: "Valle d'Aosta / Vallée d'Aoste",
  country: 'Italia',
  countrycode: 'IT',
}
const METROPOLITAN = {
  ...HOUSE,
  housenumber: '7',
  postcode: '50123',
  city: 'Firenze',
  county: 'Città Metropolitana di Firenze',
  state: 'Toscana',
}

/** Photon's search: rejects unknown languages and layers. */
export async function startPhoton(options: { port?: number } = {}): Promise<StandIn> {
  return await startStandIn(handle, options)
}

function handle({ path, query }: StandInRequest): Reply {
  if (path !== '/api') return { status: 404, body: { message: 'Not found' } }
  const lang = query.get('lang') ?? 'default'
  if (!LANGUAGES.includes(lang))
    return { status: 400, body: { message: `language ${lang} is not supported` } }
  const wrong = query.getAll('layer').find((layer) => !['house', 'street', 'city'].includes(layer))
  if (!query.get('q') || wrong) return { status: 400, body: { message: 'bad parameter' } }
  const found = query.get('q')!.toLowerCase().startsWith('via r') ? [HOUSE, STREET, METROPOLITAN] : []
  const features = found.map((properties) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [9.1859, 45.4654] },
    properties,
  }))
  return { status: 200, body: { type: 'FeatureCollection', features } }
}
