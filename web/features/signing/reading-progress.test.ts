import { expect, it } from 'vitest'
import {
  firstUnseen,
  isRead,
  isSeen,
  UNREAD,
  unreadNotice,
  unreadPages,
  withPageChecked,
  withPageDrawn,
} from './reading-progress.ts'

/** Nothing is on the screen yet, and no page has a part that cannot be shown. */
const CHECKED = { ...UNREAD, isChecked: true }

it('isRead is true only if every page was drawn', () => {
  expect(isRead(UNREAD)).toBe(false)
  const first = withPageDrawn(CHECKED, 1, 3)
  const most = withPageDrawn(first, 3, 3)
  expect([first, most].map(isRead)).toEqual([false, false])
  expect(unreadPages(most)).toEqual([2])
  expect(isRead(withPageDrawn(most, 2, 3))).toBe(true)
})

it('withPageDrawn counts a page once', () => {
  const first = withPageDrawn(UNREAD, 1, 2)
  expect(withPageDrawn(first, 1, 2)).toBe(first)
})

it('isRead is true if the file itself was opened', () => {
  expect(isRead({ ...CHECKED, fileOpened: true })).toBe(true)
})

it('isRead is false while a part of a page cannot be shown, even if the file itself was opened', () => {
  const incomplete = withPageChecked(withPageDrawn(CHECKED, 1, 2), 2, false)
  expect([incomplete, { ...incomplete, fileOpened: true }].map(isRead)).toEqual([false, false])
  expect(unreadNotice('Contratto.pdf', incomplete)).toMatch('Una parte della pagina 2 di «Contratto.pdf»')
  // After a reload of its decoder the page is complete.
  expect(isRead(withPageDrawn(incomplete, 2, 2))).toBe(true)
})

it('isRead is false until every page was checked, even if the file itself was opened', () => {
  const opened = { ...UNREAD, fileOpened: true }
  expect([isSeen(opened), isRead(opened)]).toEqual([true, false])
  expect(unreadNotice('Contratto.pdf', opened)).toMatch('si stanno ancora controllando')
  const found = { ...withPageChecked(opened, 9, false), isChecked: true }
  expect([isSeen(found), isRead(found)]).toEqual([false, false])
  expect(firstUnseen(found)).toBe(9)
  // A page that another decoder completes needs no look: the file was opened.
  expect(isRead(withPageChecked(found, 9, true))).toBe(true)
})

it('unreadNotice names the missing pages', () => {
  expect(unreadNotice('Contratto.pdf', UNREAD)).toMatch('non si vede ancora')
  const first = withPageDrawn(UNREAD, 1, 3)
  expect(unreadNotice('Contratto.pdf', first)).toMatch('«Contratto.pdf»: mancano ancora 2 pagine')
  expect(unreadNotice('Contratto.pdf', withPageDrawn(first, 2, 3))).toMatch('manca ancora la pagina 3')
})
