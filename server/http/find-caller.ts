import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Caller } from './policy.ts'

/** Tells who calls, from what the request carries; undefined for nobody, and for a dead token. */
export type FindCaller = (context: Context, request: FastifyRequest) => Promise<Caller | undefined>
