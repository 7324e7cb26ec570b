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
  // Kills, and a silent database.
  database: ['server/crash.test.ts', 'server/silent-database.test.ts'],
  // Random sequences of actions of a login, and of administrators against a customer and colleagues.
  login: ['server/features/login/login-machine.test.ts'],
  accounts: ['server/features/users/one-person.test.ts'],
  // Random requests, actions whose entry cannot be written, and the rules of the description of the API.
  requests: [
    'server/features/signatures/envelope-acts.test.ts',
    'server/fuzz.test.ts',
    'server/http/openapi.test.ts',
  ],
  // Kills of the server at each step of a sync.
  sync: ['server/features/crm-sync/sync-crash.test.ts'],
  // The development server from nothing to its end, commands from another folder, and all demonstration records.
  starts: ['scripts/dev.test.ts', 'server/demo/records.test.ts', 'server/other-folder.test.ts'],
  // Journeys with @endurance or @sample in their title: texts that try to run as code, and all others.
  vectors: ['e2e/(xss|rich-text)'],
  browser: ['e2e/(?!xss|rich-text)'],
}
