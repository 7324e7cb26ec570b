import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { type Answers, areListsLoaded, type FieldName } from '../../../../contract/index.ts'
import type { FieldView } from './field-view.ts'
import type { FormState, OfferedAction, SectionView } from './form-state.ts'
import type { FormStatus, FormStore } from './form-store.ts'
import type { Progress } from './progress.ts'
import type { Topic } from './topics.ts'

export const FormContext = createContext<FormStore | undefined>(undefined)

/** The form of this component. */
export function useFormStore(): FormStore {
  const store = useContext(FormContext)
  if (!store) throw new Error('useFormStore is for parts of a form')
  return store
}

function useTopic<T>(topic: Topic, read: (store: FormStore) => T): T {
  const store = useFormStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(topic, listener), [store, topic])
  return useSyncExternalStore(subscribe, () => read(store))
}

/** The view of a field; undefined while it is hidden. */
export const useView = (name: FieldName): FieldView | undefined =>
  useTopic(`view:${name}`, (store) => store.current.views.get(name))

export const useValue = <N extends FieldName>(name: N): Answers[N] | undefined =>
  useTopic(`value:${name}`, (store) => store.current.values[name])

/** Whether the lists of places and banks are loaded. */
export const useAreListsLoaded = (): boolean => useTopic('lists', areListsLoaded)

/** Whether one of the fields has a value or shows an error. */
export function useHasContent(names: readonly FieldName[]): boolean {
  const store = useFormStore()
  const subscribe = useCallback(
    (listener: () => void) => {
      const topics = names.flatMap((name): Topic[] => [`value:${name}`, `view:${name}`])
      const ends = topics.map((topic) => store.subscribe(topic, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [store, names],
  )
  return useSyncExternalStore(subscribe, () =>
    names.some((name) => {
      const { values, views } = store.current
      return Boolean(values[name]) || views.get(name)?.shown.some(({ severity }) => severity === 'error')
    }),
  )
}

export const useSections = (): readonly SectionView[] =>
  useTopic('sections', (store) => store.current.sections)

export const useProgress = (): Progress => useTopic('progress', (store) => store.current.progress)

export const useActions = (): readonly OfferedAction[] =>
  useTopic('actions', (store) => store.current.actions)

export const useSummary = (): FormState['summary'] => useTopic('summary', (store) => store.current.summary)

export const useStatus = (): FormStatus => useTopic('status', (store) => store.currentStatus)
