import { expect, it } from 'vitest'
import { describeDevice } from './describe-device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, 'Chrome su Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0`,
    'Edge su Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox su Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari su iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari su Mac',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 8) ${WEBKIT} Chrome/130.0 Mobile Safari/537.36`,
    'Chrome su Android',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/149.0.0.0 Safari/537.36`, 'Chrome su Linux'],
  ['curl/8.9.1', 'Un altro programma'],
  ['', 'Un altro programma'],
  ['<b>Windows</b>', 'Un programma su Windows'],
])('describeDevice describes a user agent as a device: %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
