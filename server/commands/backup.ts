import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { removeLeftovers, toNewFile } from '../backup/archive-file.ts'
import { backup } from '../backup/backup.ts'
import { findWriteError } from '../disk-space/find-write-error.ts'
import { type Command, CommandRefused, readConfiguration } from './command.ts'
import { describeInstallation } from './describe-installation.ts'
import { openForCommand } from './open-for-command.ts'

export const backupCommand: Command = {
  summary: 'Writes database and stored files into one encrypted file',
  details:
    'Works while the server runs. The file is encrypted under the key of the installation (secret.key or SECRET_KEY), which is not in it and which a restore needs: keep a copy of the key elsewhere. Sessions and codes are left out. Without --to the file is named after the time.',
  options: { to: { type: 'string', about: 'the file to write; it must not be there yet' } },
  run: async ({ to }) => {
    const { config, log } = readConfiguration()
    const path = resolve(typeof to === 'string' ? to : defaultFileName())
    if (existsSync(path)) throw new CommandRefused(`${path} already exists`)
    const reason = findWriteError(dirname(path))
    if (reason !== undefined)
      throw new CommandRefused(
        `--to must name a file in a folder to write in, and ${dirname(path)} is none: ${reason}`,
      )
    const installation = await openForCommand(config, log)
    try {
      const { context, database } = installation
      const user = await context.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
      if (!user)
        throw new CommandRefused(
          `The database has no users: nothing is saved. ${describeInstallation(config)}`,
        )
      await removeLeftovers(path, isDefaultName)
      const { rows, files } = await backup(toNewFile(path), {
        pool: database.pool,
        files: context.files,
        secretKey: config.secretKey,
        now: context.now,
      })
      console.log(`${path}: ${rows} rows, ${files} files`)
      return 0
    } finally {
      await installation.close()
    }
  },
}

const isDefaultName = (name: string) => /^sportello-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup$/.test(name)
const defaultFileName = () => `sportello-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`
