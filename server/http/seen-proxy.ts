/** The first request that a proxy has forwarded. */
export interface ForwardedRequest {
  at: Date
  /** The address of the proxy. */
  address: string
  isDeclared: boolean
  /** How the browser has called, as far as it is trusted. */
  scheme: string
  host: string
}

/** What this process has seen of proxies since its start. */
export interface SeenProxy {
  first?: ForwardedRequest
  /** The address of one that `TRUSTED_PROXIES` does not name. */
  undeclared?: string
}
