import { useSyncExternalStore } from 'react'

/** The entry that the user has just saved, which its list shows. */
export class SavedEntry {
  private id: string | undefined
  private readonly listeners = new Set<() => void>()

  readonly show = (id: string): void => this.set(id)
  readonly forget = (): void => this.set(undefined)
  readonly useId = (): string | undefined => useSyncExternalStore(this.listen, this.current, this.current)

  private set(id: string | undefined): void {
    this.id = id
    for (const listener of this.listeners) listener()
  }
  private readonly current = () => this.id
  private readonly listen = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}

/** The administered entry saved last, until a list that showed it is closed. */
export const savedAdministeredEntry = new SavedEntry()
