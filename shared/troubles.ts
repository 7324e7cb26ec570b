import { QUEUE_LABELS, SERVICE_LABELS } from './service-and-queue-labels.ts'

/** What can be wrong with an installation. */
export const TROUBLE_CAUSES = [
  'migrations',
  'disk',
  'clock',
  'certificate',
  'history',
  'backup',
  'drill',
  'nightly-job',
  'service',
  'queue',
] as const
export type TroubleCause = (typeof TROUBLE_CAUSES)[number]

/** `about` names the service, the queue or the certificate; empty for the other causes. */
export interface Trouble {
  cause: TroubleCause
  about: string
}

interface TroubleText {
  /** What is wrong, as the beginning of a sentence. */
  what: string
  advice: string
}

const labelOf = (labels: Readonly<Record<string, string>>, name: string): string => labels[name] ?? name

const TEXTS: Record<TroubleCause, (about: string) => TroubleText> = {
  migrations: () => ({
    what: 'La banca dati è di una versione più nuova',
    advice: 'Sul server gira una versione precedente: va fermata e avviata quella nuova.',
  }),
  disk: () => ({
    what: 'Il disco del server è quasi pieno',
    advice: 'Va liberato spazio: quando è pieno si può solo consultare.',
  }),
  clock: () => ({
    what: 'L’orologio del server non è giusto',
    advice: 'Chi gestisce il server controlla la sincronizzazione dell’ora (NTP).',
  }),
  certificate: (about) => ({
    what:
      about === 'tls'
        ? 'Il certificato del portale sta per scadere o è scaduto'
        : 'Il certificato delle firme sta per scadere o è scaduto',
    advice: 'Chi gestisce il server lo rinnova prima della scadenza.',
  }),
  history: () => ({
    what: 'Lo storico non viene sigillato',
    advice: 'Chi gestisce il server guarda il log e avvia di nuovo Sportello.',
  }),
  backup: () => ({
    what: 'L’ultimo salvataggio non è riuscito o è troppo vecchio',
    advice: 'Chi gestisce il server sistema il luogo dei salvataggi: la pagina dice che cosa non va.',
  }),
  drill: () => ({
    what: 'L’ultima prova di ripristino non è riuscita o è troppo vecchia',
    advice: 'Un salvataggio che non si ripristina non serve: la pagina dice che cosa non va.',
  }),
  'nightly-job': () => ({
    what: 'La pulizia notturna non è riuscita da un giorno e mezzo',
    advice: 'Chi gestisce il server guarda il log e avvia di nuovo Sportello.',
  }),
  service: (name) => ({
    what: `«${labelOf(SERVICE_LABELS, name)}» non risponde da un pezzo`,
    advice: 'Gli invii aspettano e ripartono automaticamente: l’ultimo errore è tra i servizi esterni.',
  }),
  queue: (name) => ({
    what: `La coda «${labelOf(QUEUE_LABELS, name)}» è ferma`,
    advice: 'Il suo lavoro più vecchio aspetta da più di un quarto d’ora.',
  }),
}

/** What a trouble is and what to do about it, for administrators. */
export const textOfTrouble = ({ cause, about }: Trouble): TroubleText => TEXTS[cause](about)
