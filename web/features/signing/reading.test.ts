import { describe, expect, it } from 'vitest'
import { isRead, UNREAD, unreadNotice, unreadPages, withPageDrawn } from './reading.ts'

describe('the reading of a document', () => {
  it('is complete only when every page was drawn', () => {
    expect(isRead(UNREAD)).toBe(false)
    const first = withPageDrawn(UNREAD, 1, 3)
    const most = withPageDrawn(first, 3, 3)
    expect([first, most].map(isRead)).toEqual([false, false])
    expect(unreadPages(most)).toEqual([2])
    expect(isRead(withPageDrawn(most, 2, 3))).toBe(true)
  })

  it('counts a page that is drawn again once', () => {
    const first = withPageDrawn(UNREAD, 1, 2)
    expect(withPageDrawn(first, 1, 2)).toBe(first)
  })

  it('is complete when the file itself was opened', () => {
    expect(isRead({ ...UNREAD, fileOpened: true })).toBe(true)
  })

  it('names what is missing', () => {
    expect(unreadNotice('Contratto.pdf', UNREAD)).toMatch('non si vede ancora')
    const first = withPageDrawn(UNREAD, 1, 3)
    expect(unreadNotice('Contratto.pdf', first)).toMatch('«Contratto.pdf»: mancano ancora 2 pagine')
    expect(unreadNotice('Contratto.pdf', withPageDrawn(first, 2, 3))).toMatch('manca ancora la pagina 3')
  })
})
