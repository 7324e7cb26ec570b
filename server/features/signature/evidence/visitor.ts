import type { FastifyRequest } from 'fastify'

/** The address and user agent of the customer, for the evidence. */
export interface Visitor {
  ip: string
  agent: string
}

const AGENT_LENGTH = 300
/** A user agent may contain any text; characters that the evidence's font lacks are removed. */
export const visitorOf = ({ headers }: FastifyRequest, ip: string): Visitor => ({
  ip,
  agent: (headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, AGENT_LENGTH),
})
