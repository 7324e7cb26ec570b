/** Runs in a page before its scripts: a browser without workers of modules, as Firefox before 114. */
export function withoutModuleWorkers(): void {
  const Own = Worker
  window.Worker = class extends Own {
    constructor(url: string | URL, options?: WorkerOptions) {
      if (options?.type === 'module') throw new TypeError('Module workers are not supported')
      super(url, options)
    }
  }
}
