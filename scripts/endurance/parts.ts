/** One part of `npm run test:endurance`. */
export interface Part {
  /** What its tests do, of which `npm test` does a sample or nothing. */
  does: string
  /** Of two quiet cores, some from the processor time of a run; absent: not measured. */
  seconds?: number
  /** Test files; of journeys patterns. */
  files: readonly string[]
  /** The tag of the journeys that run in the browser of the machine too. */
  installed?: string
}

export const PARTS: Readonly<Record<string, Part>> = {
  documents: {
    does: 'bad, costly and damaged files, the processes that read them, and every document and comparison of pages',
    files: [
      'server/documents/compare/compare-template.test.ts',
      'server/documents/costly-files.test.ts',
      'server/documents/documents.test.ts',
      'server/features/documents/created-pdfs.test.ts',
      'server/processes/pool.test.ts',
      'test/golden/every-document.test.ts',
    ],
  },
  seals: {
    does: 'forged, changed and rebuilt contracts, and the pages of sealed forms of many programs',
    seconds: 35,
    files: [
      'server/documents/signature/pades.test.ts',
      'server/documents/signature/shown-pages.test.ts',
      'server/documents/signature/signature.test.ts',
      'server/documents/signature/verify.test.ts',
      'server/features/signature/verify/verify-document.test.ts',
    ],
  },
  database: {
    does: 'kills of server and database during saves, containers on one data folder, and a silent or unsuitable database',
    files: [
      'server/containers.test.ts',
      'server/crash.test.ts',
      'server/db/embedded.test.ts',
      'server/silent-database.test.ts',
      'server/unsuitable-database.test.ts',
    ],
  },
  backups: {
    does: 'kills of a backup and of a restore in the middle, and a database that goes back to a point in time',
    files: ['server/backup/killed-backup.test.ts', 'server/backup/point-in-time.test.ts'],
    seconds: 25,
  },
  folders: {
    does: 'copied, moved and removed data folders, lost keys and full disks, and commands from another folder',
    files: [
      'server/check-secret-key.test.ts',
      'server/copied-folder.test.ts',
      'server/other-folder.test.ts',
      'server/refused-start.test.ts',
    ],
  },
  alerts: {
    does: 'faults that each raise exactly their alert, evaluated by promtool of Debian’s prometheus where it is installed',
    seconds: 10,
    files: ['server/metrics/alerts.test.ts'],
  },
  login: {
    does: 'random sequences of actions of a login, and logins during floods of others',
    files: ['server/features/login/login-fairness.test.ts', 'server/features/login/login-machine.test.ts'],
  },
  envelopes: {
    does: 'every action on an envelope, while its event cannot be written and then with it',
    files: ['server/features/signature/envelope-acts.test.ts'],
  },
  withdrawals: {
    does: 'fifty kills of the server while customers withdraw from their contracts, and withdrawals among all other events of a supply',
    files: [
      'server/features/withdrawals/killed-server.test.ts',
      'server/features/withdrawals/withdrawn-supplies.test.ts',
    ],
  },
  outcomes: {
    does: 'twenty kills of the server while outcomes are entered by hand and from files',
    files: ['server/features/outcomes/killed-server.test.ts'],
  },
  accounts: {
    does: 'random sequences of actions of administrators against a customer and colleagues',
    files: ['server/features/users/one-person.test.ts'],
  },
  generators: {
    does: 'every generator of `npm run regenerate` in a copy of the repository, where it changes nothing',
    files: ['scripts/regenerate/generators.test.ts'],
  },
  requests: {
    does: 'random requests, the rules of the description of the API, and every route for every caller, object and hostile body',
    files: [
      'server/access-matrix.test.ts',
      'server/answers-without-secrets.test.ts',
      'server/every-route.test.ts',
      'server/fuzz.test.ts',
      'server/growth.test.ts',
      'server/hostile-bodies.test.ts',
      'server/http/openapi.test.ts',
    ],
  },
  properties: {
    does: 'properties of readers, checks and texts with new random values',
    seconds: 55,
    files: [
      'contract/checks/codes.test.ts',
      'contract/checks/copied-values.test.ts',
      'contract/checks/damaged-text.test.ts',
      'contract/checks/fiscal-code.test.ts',
      'contract/checks/iban.test.ts',
      'contract/duties/basis-findings.test.ts',
      'contract/duties/complaint-period.test.ts',
      'contract/duties/papers.test.ts',
      'contract/duties/withdrawal-period.test.ts',
      'contract/hostile-texts.test.ts',
      'contract/kinds/display.test.ts',
      'contract/kinds/html-to-plain-text.test.ts',
      'contract/outcomes/derive-outcome.test.ts',
      'contract/properties.test.ts',
      'test/drawn-addresses.test.ts',
      'contract/places/read-address.test.ts',
      'contract/places/read-typed-address.test.ts',
      'contract/rules/parse-values.test.ts',
      'contract/time/italian-time.test.ts',
      'server/documents/mails/mail-secrets.test.ts',
      'server/documents/pdf/stream-sizes.test.ts',
      'server/documents/signature/read-png.test.ts',
      'server/http/file-routes.test.ts',
      'server/secrets.test.ts',
      'server/spreadsheets/damaged-tables.test.ts',
      'test/combo-boxes.test.tsx',
      'test/endurance.test.ts',
      'test/pasted-bills.test.tsx',
      'web/features/record-form/persistence/reduce-properties.test.ts',
      'web/features/record-form/tools/bill/reader/read-bill.test.ts',
      'web/features/record-form/tools/bill/reader/unseen-bills.test.ts',
      'web/hostile-texts.test.ts',
      'web/ui/slice-of-plain-text.test.ts',
    ],
  },
  'linear-time': {
    does: 'long texts for every expression and every reader of texts, whose time grows with the length at most',
    files: ['test/linear-expressions.test.ts', 'test/linear-readers.test.ts'],
  },
  'linear-fields': {
    does: 'long texts in every field of a contract, whose time grows with the length at most',
    files: ['test/linear-fields.test.ts'],
  },
  sync: {
    does: 'kills of the server at each step of a sync, and a sync after every change of a record',
    files: ['server/features/crm-sync/sync-changes.test.ts', 'server/features/crm-sync/sync-crash.test.ts'],
  },
  starts: {
    does: 'the development server from nothing to its end, all demonstration records, kills of their filling, and servers in units of systemd',
    files: [
      'scripts/dev.test.ts',
      'server/demo/fill-activity.test.ts',
      'server/demo/interrupted-fill.test.ts',
      'server/demo/records.test.ts',
      'server/notify-systemd.test.ts',
    ],
  },
  neighbours: {
    does: 'login, contract, signature and copy through nginx, exim, s3rver and two versions of PostgreSQL',
    seconds: 34,
    files: ['scripts/neighbours.test.ts'],
  },
  upgrades: {
    does: "upgrades while the former version serves, and that version's tests of routes on the new schema",
    files: ['scripts/upgrade.test.ts', 'scripts/former-version.test.ts'],
  },
  container: {
    does: 'the root file system of the image from the archive of `npm run release`, run read-only: a backup, lost volumes, an upgrade; needs root',
    files: ['scripts/try-container.ts'],
  },
  installation: {
    does: 'the manual of the installation in a bare Debian with systemd: both proxies, a lost machine, upgrades; needs root',
    files: ['scripts/try-installation.ts'],
  },
  arm64: {
    does: 'the archive for arm64 from `npm run release`, started under qemu; needs root and qemu-user-static',
    files: ['scripts/try-arm64.ts'],
  },
  benches: {
    does: 'every bench of bench/README.md in its smallest run, and the form that is compared with other engines',
    files: ['scripts/benches.test.ts'],
  },
  vectors: {
    does: 'journeys with texts that try to run as code',
    files: ['e2e/(xss|rich-text)'],
  },
  browser: {
    does: 'journeys in unusual browsers, of whole installations and of further variants',
    files: ['e2e/(?!xss|rich-text)'],
    installed: '@dense',
  },
}
