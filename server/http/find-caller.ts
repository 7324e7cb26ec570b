import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Caller } from './policy.ts'

/** Identifies the caller of a request; undefined without a valid session. */
export type FindCaller = (context: Context, request: FastifyRequest) => Promise<Caller | undefined>
