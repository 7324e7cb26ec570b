/** The tests of each part of `npm run test:endurance`. A part takes at most eight minutes on two quiet cores. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  // Bad and costly files, damaged files, and the limits of the processes that read them.
  documents: [
    'server/documents/costly-files.test.ts',
    'server/documents/documents.test.ts',
    'server/features/document-verification/verify-document.test.ts',
    'server/features/documents/created-pdfs.test.ts',
    'server/processes/pool.test.ts',
  ],
  // Kills, also of containers with others on the same data folder, and a silent database.
  database: ['server/containers.test.ts', 'server/crash.test.ts', 'server/silent-database.test.ts'],
  // Random sequences of actions of a login, and of administrators against a customer and colleagues.
  login: ['server/features/login/login-machine.test.ts'],
  accounts: ['server/features/users/one-person.test.ts'],
  // Random requests, actions whose entry cannot be written, and the rules of the description of the API.
  requests: [
    'server/features/signatures/envelope-acts.test.ts',
    'server/fuzz.test.ts',
    'server/http/openapi.test.ts',
  ],
  // Properties of readers, checks and texts, with new random values.
  properties: [
    'contract/checks/codes.test.ts',
    'contract/checks/copied-values.test.ts',
    'contract/checks/damaged-text.test.ts',
    'contract/checks/fiscal-code.test.ts',
    'contract/checks/iban.test.ts',
    'contract/hostile-texts.test.ts',
    'contract/kinds/display.test.ts',
    'contract/kinds/html-to-plain-text.test.ts',
    'contract/properties.test.ts',
    'contract/rules/parse-values.test.ts',
    'contract/time/italian-time.test.ts',
    'server/documents/mails/mail-secrets.test.ts',
    'server/documents/pdf/stream-sizes.test.ts',
    'server/documents/signature/read-png.test.ts',
    'server/documents/signature/signature.test.ts',
    'server/http/file-routes.test.ts',
    'server/providers/addresses/typed-line.test.ts',
    'server/secrets.test.ts',
    'server/spreadsheets/damaged-tables.test.ts',
    'test/linear-expressions.test.ts',
    'test/linear-readers.test.ts',
    'web/features/record-form/persistence/reduce-properties.test.ts',
    'web/features/record-form/tools/actions/split-address.test.ts',
    'web/hostile-texts.test.ts',
    'web/ui/slice-of-plain-text.test.ts',
  ],
  // Kills of the server at each step of a sync.
  sync: ['server/features/crm-sync/sync-crash.test.ts'],
  // The development server from nothing to its end, commands from another folder, all demonstration records, and kills
  // of their filling.
  starts: [
    'scripts/dev.test.ts',
    'server/demo/interrupted-fill.test.ts',
    'server/demo/records.test.ts',
    'server/other-folder.test.ts',
  ],
  // Journeys with @endurance or @sample in their title: texts that try to run as code, and all others.
  vectors: ['e2e/(xss|rich-text)'],
  browser: ['e2e/(?!xss|rich-text)'],
}
