import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import jsQR from 'jsqr'
import { generateSync } from 'otplib'
import type { Call, CallAnswer } from '../../shared/api/call.ts'
import { confirmMailbox } from '../../shared/api/identity.ts'
import {
  authenticate,
  pairAuthenticator,
  proveAccess,
  startEmailVerification,
  verifyEmail,
  verifyPin,
} from '../../shared/api/login.ts'
import { listOutbox } from '../../shared/api/outbox.ts'
import { API_PREFIX, TOKEN_HEADER } from '../../shared/api-prefix-and-headers.ts'

/** The password of every demonstration account, as printed at the start. */
export const PASSWORD = 'Sportello-2026'
/** Where the page has its token. */
export const TOKEN_KEY = 'sportello.token'
const STEP_SECONDS = 30

/** A user with an authenticator app; `secret` is empty until it is paired. */
export class Person {
  secret = ''
  /** A code is valid once, so the app uses the code of the next period, which the server accepts. */
  private lastStep = 0
  readonly login: string
  password: string

  constructor(login: string, password = PASSWORD) {
    this.login = login
    this.password = password
  }

  /** A code that the server has not received yet. */
  nextCode(): string {
    const now = Math.floor(Date.now() / 1000 / STEP_SECONDS)
    this.lastStep = Math.max(now, this.lastStep + 1)
    return this.codeOf(this.lastStep)
  }

  /** A code of a day ago. */
  staleCode(): string {
    return this.codeOf(Math.floor(Date.now() / 1000 / STEP_SECONDS) - 2880)
  }

  private codeOf(step: number): string {
    return generateSync({ secret: this.secret, epoch: step * STEP_SECONDS, period: STEP_SECONDS })
  }
}

export async function enterPassword(page: Page, { login, password }: Person): Promise<void> {
  await page.getByLabel('Login').fill(login)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Reads the QR code on the screen as a phone does and stores its secret. */
export async function scanQr(page: Page, person: Person): Promise<void> {
  const image = page.getByRole('img', { name: 'QR code' })
  await expect(image).toBeVisible()
  const size = 300
  // One character for each dot: the wire is slow for a list of numbers.
  const dots = await image.evaluate(async (element: HTMLImageElement, size) => {
    await element.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('no canvas')
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, size, size)
    drawing.drawImage(element, 20, 20, size - 40, size - 40)
    const { data } = drawing.getImageData(0, 0, size, size)
    let text = ''
    for (let index = 0; index < data.length; index += 4) text += (data[index] ?? 0) < 128 ? '#' : ' '
    return text
  }, size)
  const grey = [...dots].flatMap((dot) => [dot, dot, dot, ' '].map((part) => (part === '#' ? 0 : 255)))
  const found = jsQR(new Uint8ClampedArray(grey), size, size)
  const address = new URL(found?.data ?? 'about:blank')
  expect(address.protocol).toBe('otpauth:')
  person.secret = address.searchParams.get('secret') ?? ''
  expect(person.secret).not.toBe('')
}

/** Pastes a text with the code into the boxes, as from a message. */
export async function pastePin(page: Page, text: string): Promise<void> {
  await page.getByLabel('Cifra 1 di 6').evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

export async function typePin(page: Page, pin: string): Promise<void> {
  const first = page.getByLabel('Cifra 1 di 6')
  await first.click()
  await first.pressSequentially(pin.slice(0, 1))
  await page.keyboard.type(pin.slice(1)).catch((error: unknown) => {
    // The provider's window closes itself with the last digit, sometimes before the key is released.
    if (!page.isClosed()) throw error
  })
}

/** The code of the newest mail to this user, from the outbox. */
export async function readMailedCode(
  { request }: { request: APIRequestContext },
  login: string,
): Promise<string> {
  const answer = await request.get(`${API_PREFIX}${listOutbox.path}?limit=200`)
  const { mails } = listOutbox.answer.parse(await answer.json())
  const mail = mails.find(({ to }) => to.startsWith(`${login}@`))
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** From the button to the verified mailbox in the provider's window; `read` returns the code in the mail. */
export async function proveMailbox(
  page: Page,
  { login }: Person,
  read = () => readMailedCode(page, login),
): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Verify email' }).click()
  const popup = await opened
  await expect(popup.getByText(/^(Controlla la posta|Chiedi il codice)$/)).toBeVisible()
  await typePin(popup, await read())
  await expect(page.getByText('Verification was successful!')).toBeVisible()
}

/** The complete login, with pairing if the user has no authenticator yet. Ends on the list. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await logInAndWait(page, person)
}

/** The complete login on any page; ends there. */
export async function logInAndWait(page: Page, person: Person): Promise<void> {
  await enterPassword(page, person)
  if (!person.secret) {
    await scanQr(page, person)
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await typePin(page, person.nextCode())
  await expect(page.getByText('Succesfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await proveMailbox(page, person)
  await expect(page.getByText(/^Ciao, /)).toBeVisible()
}

/** The complete login by the calls that the page sends, for journeys about something else. Returns the token. */
export async function logInByCalls(request: APIRequestContext, person: Person): Promise<string> {
  // The header of a page: it binds the session to the cookie.
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }
  const send = async <C extends Call>(call: C, data?: object) => {
    const answer = await request.fetch(`${API_PREFIX}${call.path}`, { method: call.method, headers, data })
    expect(answer.status(), call.summary).toBe(200)
    const isHtml = answer.headers()['content-type']?.startsWith('text/html')
    return call.answer.parse(isHtml ? await answer.text() : await answer.json()) as CallAnswer<C>
  }
  const { token } = await send(authenticate, { login: person.login, password: person.password })
  headers[TOKEN_HEADER] = token
  if (!person.secret) {
    const pairing = await send(pairAuthenticator)
    person.secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(pairing)?.[1]?.replaceAll(' ', '') ?? ''
  }
  await send(verifyPin, { pin: person.nextCode() })
  const { url } = await send(startEmailVerification)
  const ticket = new URLSearchParams(url.split('#')[1]).get('ticket') ?? ''
  const proof = await send(confirmMailbox, { ticket, code: await readMailedCode({ request }, person.login) })
  await send(verifyEmail, { token: proof.token })
  return token
}

/** Opens the list with a session of its own, which was begun by calls. */
export async function openLoggedIn(page: Page, person: Person): Promise<void> {
  const token = await logInByCalls(page.request, person)
  await page.goto('/favicon.svg')
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [TOKEN_KEY, token])
  await page.goto('/')
  await expect(page.getByText(/^Ciao, /)).toBeVisible()
}

/** Password and code again, by the call of the dialog. */
export async function proveByCall(request: APIRequestContext, person: Person, token: string): Promise<void> {
  const answer = await request.fetch(`${API_PREFIX}${proveAccess.path}`, {
    method: proveAccess.method,
    headers: { [TOKEN_HEADER]: token },
    data: { password: person.password, pin: person.nextCode() },
  })
  expect(answer.status()).toBe(200)
}
