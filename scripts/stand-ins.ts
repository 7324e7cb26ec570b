import { startAll } from '../test/stand-ins/start-all.ts'

const FIRST_PORT = 4_100

/** Starts the stand-ins of external services, and prints the variables with which the product uses them. */
const { variables } = await startAll({
  firstPort: FIRST_PORT,
  publicUrl: process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3_000}`,
  onMail: ({ to, subject, text }) =>
    console.info(`# Mail to ${to}: ${subject}\n${text.replace(/^/gm, '#   ')}`),
})
for (const [name, value] of Object.entries(variables)) console.info(`${name}="${value}"`)
console.info(
  '# Signing on our own page, with time stamps: leave SIGN_NAMIRIAL_URL and SIGN_NAMIRIAL_TOKEN out',
)
