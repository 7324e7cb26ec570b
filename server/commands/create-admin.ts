import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import { generatePassword } from '../features/login/hash-password.ts'
import { addAdministratorOnServer } from '../features/users/add-administrator-on-server.ts'
import { type Command, CommandRefused, readConfiguration } from './command.ts'
import { openForCommand } from './open-for-command.ts'

const QUESTIONS = {
  login: { about: 'the login', check: z.string().trim().min(1).max(200) },
  name: { about: 'first name', check: z.string().trim().min(1).max(200) },
  'last-name': { about: 'last name', check: z.string().trim().max(200) },
  email: { about: 'mailbox that confirms each login', check: z.email().max(254) },
} as const
type Question = keyof typeof QUESTIONS

export const createAdmin: Command = {
  summary: 'Adds an administrator and prints the first password',
  details:
    'Asks for what the options do not say. The password is generated; it must be changed at the first login, where the authenticator is paired too. The person and the other administrators are notified by mail.',
  options: Object.fromEntries(
    Object.entries(QUESTIONS).map(([name, { about }]) => [name, { type: 'string', about }]),
  ) as Command['options'],
  run: async (values) => {
    const { config, log } = readConfiguration()
    const answers = await askMissing(values)
    const installation = await openForCommand(config, log, { mayBeFirst: true })
    try {
      const password = generatePassword()
      const { login, name, 'last-name': lastName, email } = answers
      await addAdministratorOnServer(installation.context, { login, name, lastName, email, password })
      console.log(`Login: ${login}\nPassword: ${password}`)
      return 0
    } finally {
      await installation.close()
    }
  },
}

async function askMissing(values: Record<string, unknown>): Promise<Record<Question, string>> {
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined
  try {
    const answers: Partial<Record<Question, string>> = {}
    for (const name of Object.keys(QUESTIONS) as Question[]) {
      const { about, check } = QUESTIONS[name]
      const given = values[name] ?? (await terminal?.question(`${about}: `))
      const { data, success } = check.safeParse(given)
      if (!success) throw new CommandRefused(`--${name} must be given: ${about}`)
      answers[name] = data
    }
    return answers as Record<Question, string>
  } finally {
    terminal?.close()
  }
}
