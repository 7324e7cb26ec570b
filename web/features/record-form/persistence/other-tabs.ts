import { randomId } from '../../../lib/random-id.ts'

interface Message {
  kind: 'hello' | 'here' | 'bye'
  record: string
  tab: string
}

/** The other tabs of this browser with the same record. */
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

  /** This tab has opened the record. */
  enter(record: string): void {
    if (record === this.record) return
    this.leave()
    this.record = record
    this.channel = new BroadcastChannel('sportello.forms')
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.onMessage(data)
    this.broadcast('hello')
  }

  /** Requests the presence of other tabs again: a crashed tab sends no message. */
  requestPresence(): void {
    this.clearOthers()
    this.broadcast('hello')
  }

  /** The page is hidden, until the user returns to it and it calls `requestPresence`. */
  pause(): void {
    this.broadcast('bye')
  }

  leave(): void {
    this.pause()
    this.channel?.close()
    this.channel = undefined
    this.record = undefined
    this.clearOthers()
  }

  private onMessage({ kind, record, tab }: Message): void {
    if (record !== this.record || tab === this.tab) return
    const before = this.others.size
    if (kind === 'bye') this.others.delete(tab)
    else this.others.add(tab)
    if (kind === 'hello') this.broadcast('here')
    if (before !== this.others.size) this.changed()
  }

  private broadcast(kind: Message['kind']): void {
    if (this.record !== undefined) this.channel?.postMessage({ kind, record: this.record, tab: this.tab })
  }

  private clearOthers(): void {
    if (this.others.size === 0) return
    this.others.clear()
    this.changed()
  }
}
