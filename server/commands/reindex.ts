import { reindexRecords } from '../features/records/reindex-records.ts'
import { type Command, readConfiguration } from './command.ts'
import { openForCommand } from './open-for-command.ts'

export const reindex: Command = {
  summary: 'Works out anew what lists and the search show of each record, and its supplies',
  details:
    'For a search that does not find what is there, and after a version that changed what the list shows. Records themselves, their codes and their history stay as they are. Works while the server runs.',
  options: {},
  run: async () => {
    const { config, log } = readConfiguration()
    const installation = await openForCommand(config, log)
    try {
      const { read, mended, newer, supplies } = await reindexRecords(installation.context)
      const skipped = newer > 0 ? `, ${newer} skipped: a newer version of Sportello saved them` : ''
      console.log(`${read} records read, ${mended} mended, ${supplies} supplies mended${skipped}`)
      return 0
    } finally {
      await installation.close()
    }
  },
}
