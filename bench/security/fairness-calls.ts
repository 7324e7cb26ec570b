import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../server/documents/sample-templates.ts'
import { writeTable } from '../../server/spreadsheets/write-table.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { formatReportDay } from '../../shared/report-days.ts'
import type { Work } from '../load/fill.ts'
import type { FloodCall } from './flood.ts'

const PREVIEWED_ROWS = 2_000

interface FairnessSetup {
  /** A contract of the requesting user. */
  work: Work
  /** A contract of another, from which documents can be made, and a type of them. */
  recordId: string
  pdfType: string
}

/** Each call that the session repeats, by name. */
export async function fairnessCalls({
  work,
  recordId,
  pdfType,
}: FairnessSetup): Promise<Record<string, FloodCall>> {
  const get = (path: string): FloodCall => ({ method: 'GET', path: API_PREFIX + path })
  const [to, from] = [0, 364].map((days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10))
  const record = `/records/${recordId}`
  const data = JSON.stringify(work.values)
  return {
    search: get('/records?searchWord=ros'),
    list: get('/records'),
    'long-list': get('/records?limit=500&columnName=last_name&order=asc&page=10'),
    record: get(record),
    history: get(`${record}/events`),
    scripts: get(`${record}/scripts`),
    session: get('/users/check'),
    overview: get(`/overview?from=${from}&to=${to}`),
    report: get(
      `/report?${new URLSearchParams({ startTime: formatReportDay(from!), endTime: formatReportDay(to!) })}`,
    ),
    export: { method: 'GET', path: '/exports/records.csv' },
    pdf: { method: 'POST', path: `${API_PREFIX}${record}/pdf`, body: { type: pdfType } },
    preview: {
      method: 'POST',
      path: `${API_PREFIX}/addresses/preview`,
      file: { name: 'comuni.xlsx', base64: await workbook() },
    },
    inspect: {
      method: 'POST',
      path: `${API_PREFIX}/templates/inspect`,
      file: { name: 'modulo.pdf', base64: await template() },
    },
    crm: get('/crm/products/search?searchWord=a'),
    leads: get('/crm/leads?searchWord=a'),
    removed: get('/records/removed?searchWord=a'),
    packages: get('/packages'),
    subscribers: { method: 'GET', path: '/exports/newsletter/subscribers.csv' },
    choices: get('/scripts/choices'),
    address: get(`/addresses/search?q=via+roma&session=${crypto.randomUUID()}`),
    'audit-log': get('/history'),
    users: get('/users/search'),
    save: { method: 'POST', path: `${API_PREFIX}/records`, body: { data, draft: false }, saves: true },
    draft: {
      method: 'POST',
      path: `${API_PREFIX}/records`,
      body: { data, draft: true, autosave: true },
      saves: true,
    },
  }
}

const template = () => readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!), 'base64')

async function workbook(): Promise<string> {
  const rows = Array.from({ length: PREVIEWED_ROWS }, (_, at) => [`Borgo ${at}`, 'RM', 'Lazio'])
  return (await buffer(writeTable('xlsx', [['Comune', 'Sigla', 'Regione'], ...rows]))).toString('base64')
}
