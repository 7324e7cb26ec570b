import { randomId } from '../../../lib/random-id.ts'

interface Message {
  kind: 'hello' | 'here' | 'bye'
  record: string
  tab: string
}

/** Which other tabs of this browser have the same record open. */
export class OtherTabs {
  private readonly tab = randomId()
  private readonly others = new Set<string>()
  private readonly changed: () => void
  private channel: BroadcastChannel | undefined
  private record: string | undefined

  constructor(changed: () => void) {
    this.changed = changed
  }

  get count(): number {
    return this.others.size
  }

  /** This tab has the record open from now on. */
  enter(record: string): void {
    if (record === this.record) return
    this.leave()
    this.record = record
    this.channel = new BroadcastChannel('sportello.forms')
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.hear(data)
    this.say('hello')
  }

  /** Asks again who is there: a tab that crashed said nothing. */
  ask(): void {
    this.forgetAll()
    this.say('hello')
  }

  /** The page is hidden for good, or until somebody comes back to it and `ask`s. */
  part(): void {
    this.say('bye')
  }

  leave(): void {
    this.part()
    this.channel?.close()
    this.channel = undefined
    this.record = undefined
    this.forgetAll()
  }

  private hear({ kind, record, tab }: Message): void {
    if (record !== this.record || tab === this.tab) return
    const before = this.others.size
    if (kind === 'bye') this.others.delete(tab)
    else this.others.add(tab)
    if (kind === 'hello') this.say('here')
    if (before !== this.others.size) this.changed()
  }

  private say(kind: Message['kind']): void {
    if (this.record !== undefined) this.channel?.postMessage({ kind, record: this.record, tab: this.tab })
  }

  private forgetAll(): void {
    if (this.others.size === 0) return
    this.others.clear()
    this.changed()
  }
}
