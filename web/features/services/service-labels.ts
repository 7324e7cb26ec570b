import type {
  BackupStateAnswer,
  DiskSpace,
  Service,
  ServiceName,
  Stuck,
} from '../../../shared/api/services.ts'
import type { BackupProblemKind } from '../../../shared/backup-problems.ts'
import { QUEUE_LABELS } from '../../../shared/service-and-queue-labels.ts'
import { labelIn } from '../../lib/label-in.ts'

/** Services that can be tested without writing to a customer. */
export const TESTABLE_SERVICES: readonly ServiceName[] = ['crm', 'mail', 'email-check', 'addresses', 'files']

export type ServiceHealth = 'healthy' | 'failing' | 'unused'

/** The health of a service; one that was never called is unused. */
export function healthOf({ failures, lastSuccessAt, lastFailureAt }: Service): ServiceHealth {
  if (failures > 0) return 'failing'
  return lastSuccessAt === null && lastFailureAt === null ? 'unused' : 'healthy'
}

/** Nothing of it needs a look. */
export const isWell = (service: Service): boolean =>
  healthOf(service) !== 'failing' && service.limitation === '' && service.waiting === 0

export interface ServicesState {
  services: readonly Service[]
  disk: DiskSpace
  backup: BackupStateAnswer
}

export function wellText({ services, disk, backup }: ServicesState): string {
  const well = services.filter(isWell).length
  const parts = [
    well > 0 && `${well} ${well === 1 ? 'servizio' : 'servizi'}`,
    disk.state === 'ample' && 'disco',
    backup.health === 'healthy' && 'salvataggi',
  ].filter((part) => part !== false)
  const all = well === services.length && disk.state === 'ample' && backup.health === 'healthy'
  return parts.length === 0
    ? 'Niente è in ordine'
    : `${all ? 'Tutto in ordine' : 'In ordine'}: ${parts.join(', ')}`
}

const KINDS: Record<string, string> = {
  ...QUEUE_LABELS,
  'cliente-felice': 'Email Cliente felice',
  riepilogo: 'Email di riepilogo',
  'crm-products': 'Prodotti del CRM',
  'crm-owners': 'Contact Owner del CRM',
  'crm contact': 'Cliente nel CRM',
  'crm contract': 'Contratto telco nel CRM',
  'crm luce': 'Contratto luce nel CRM',
  'crm gas': 'Contratto gas nel CRM',
  'crm extra': 'Vendita extra nel CRM',
  'crm altra': 'Altra vendita nel CRM',
  'crm insurance': 'Assicurazione nel CRM',
  'mailbox-code': 'Codice di accesso',
  'newsletter-confirm': 'Conferma della newsletter',
  'service-test': 'Prova della posta',
  'demonstration-authenticator-code': 'Codice dell’autenticatore di prova',
  'access-changed': 'Avviso di accesso cambiato',
  'trouble-began': 'Avviso di un problema del sistema',
  'trouble-ended': 'Avviso di un problema risolto',
  'signing-invitation': 'Invito a firmare',
  'signing-code': 'Codice per firmare',
  'signing-refusal-code': 'Codice per rifiutare',
  'signing-reminder': 'Sollecito a firmare',
  'signing-renewed': 'Nuovo collegamento per firmare',
  'signing-extended': 'Più tempo per firmare',
  'signing-withdrawn': 'Contratto ritirato',
  'signing-lapsed': 'Tempo per firmare scaduto',
  'signing-second': 'Invito al secondo firmatario',
  'signing-ended': 'Seconda firma mancata',
  'signed-copy': 'Copia firmata',
  'signed-withdrawal': 'Collegamento per recedere',
  'withdrawal-received': 'Ricevuta del recesso',
  'signed-copy-link': 'Collegamento alla copia firmata',
  'signing-signed': 'Avviso di firma a chi ha mandato',
  'signing-refused': 'Avviso di rifiuto a chi ha mandato',
  'signing-expired': 'Avviso di scadenza a chi ha mandato',
  'signing-undelivered': 'Avviso di invito non consegnato a chi ha mandato',
  'signing-copy-undelivered': 'Avviso di copia non consegnata a chi ha mandato',
  'password-changed': 'Avviso di password cambiata',
  'password-set': 'Avviso di nuova password',
  'authenticator-reset': 'Avviso di autenticatore azzerato',
  'login-code-issued': 'Avviso di codice di accesso',
  'login-locked': 'Avviso di login bloccato',
  'email-change-asked': 'Conferma di un altro indirizzo di posta',
  'email-change-accepted': 'Nuovo indirizzo di posta da confermare',
  'email-change-announced': 'Avviso al nuovo indirizzo di posta',
  'email-changed': 'Avviso di indirizzo cambiato',
}
export const kindText = (kind: string): string => labelIn(KINDS, kind) ?? kind

const STATES: Record<string, string> = {
  failed: 'non riuscito',
  unsure: 'forse riuscito, da controllare',
  expired: 'scaduto prima di partire',
  'to-check': 'forse arrivato, da controllare',
  held: 'elenco in sospeso, da confermare',
  received: 'firmato, ancora da sigillare',
  withdrawing: 'ritirato con il record, il servizio non lo sa ancora',
}
/** An effect that is retried automatically has not failed permanently. */
export const stateText = ({ state, nextTryAt }: Pick<Stuck, 'state' | 'nextTryAt'>): string =>
  state === 'failed' && nextTryAt !== null ? 'in attesa' : (labelIn(STATES, state) ?? state)

const PROBLEMS: Record<BackupProblemKind, (about: string) => string> = {
  'place-missing': (folder) => `la cartella ${folder} non c’è`,
  'disk-full': (folder) => `il disco di ${folder} è quasi pieno`,
  'backup-missing': (name) => `il salvataggio ${name} non c’è`,
  'store-fails': (reason) => `il deposito dei file non risponde come deve (${reason})`,
  damaged: (name) => `il salvataggio ${name} è rovinato`,
  'without-totals': (name) => `${name} non ha i totali: è di una versione precedente`,
  'restored-differs': (tables) => `quanto ripristinato non è uguale a quanto salvato (${tables})`,
  'no-room': () => 'manca lo spazio su disco per la prova di ripristino',
  other: (message) => message,
}
/** Why a backup or a drill failed. */
export const problemText = ({ problem, about }: { problem: BackupProblemKind; about: string }): string =>
  PROBLEMS[problem](about)

const MB = 1024 ** 2

/** `12,3 GB`, or `87 MB` below one gigabyte. */
export function formatFreeBytes(bytes: number): string {
  const inGigabytes = bytes >= 1024 * MB
  const amount = inGigabytes ? bytes / (1024 * MB) : Math.floor(bytes / MB)
  const text = amount.toLocaleString('it-IT', { maximumFractionDigits: 1 })
  return `${text} ${inGigabytes ? 'GB' : 'MB'}`
}
