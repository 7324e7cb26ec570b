import { COSTLY_FILES } from '../../server/documents/fixtures/costly-files.ts'
import { serveAttack } from './attackers.ts'
import { sendFile } from './files-installation.ts'

// Anonymous callers who send the most expensive files, each immediately after the previous response. Arguments: the
// URL, the number of callers, the maximum of files.

const [address = '', callers, mostFiles] = process.argv.slice(2)
const costlyFiles = Object.values(COSTLY_FILES).map((make) => make())
let sent = 0

await serveAttack(async ({ stopped, countAnswer }) => {
  /** From one address after the other, so that no limit of an address stops it. */
  const caller = async (number: number) => {
    while (!stopped() && sent < Number(mostFiles)) {
      const at = sent
      sent += 1
      const { status, text } = await sendFile(address, {
        path: '/verification/document',
        bytes: costlyFiles[at % costlyFiles.length]!,
        filename: 'costoso.pdf',
        from: `127.0.${number + 1}.${(at % 250) + 2}`,
      })
      countAnswer(status)
      if (status >= 500 && status !== 503) throw new Error(`${status}: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: Number(callers) }, (_, number) => caller(number)))
})
