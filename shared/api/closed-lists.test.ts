import { expect, it } from 'vitest'
import type { z } from 'zod'
import { createPdf } from './documents.ts'
import { verifyPin } from './login.ts'
import { listOperations, operation } from './operations.ts'
import { packageCalls } from './packages.ts'

const taken = (schema: z.ZodType, ...values: readonly unknown[]) =>
  values.filter((value) => schema.safeParse(value).success)

it('a page of the list of operations has at most 500 rows, and ten without a limit [TEMPL-4] [CONST-1]', () => {
  const { limit } = listOperations.query.shape
  expect(taken(limit, '1', '500', '501', '0', '-1', 'tutti')).toEqual(['1', '500'])
  expect(listOperations.query.parse({})).toMatchObject({ limit: 10, page: 0, order: 'desc' })
})

it('an authenticator’s code has six digits [CONST-6]', () => {
  expect(taken(verifyPin.body.shape.pin, '12345', '123456', '1234567', '12345a')).toEqual(['123456'])
})

it('an operation has one of the two utilities and one of the two client types [ENUM-60]', () => {
  expect(taken(operation.shape.tipo_di_utenza, 'gas', 'luce', 'dual', '')).toEqual(['gas', 'luce'])
  const clients = ['domestico', 'business', 'Domestico', '']
  expect(taken(operation.shape.client_type, ...clients)).toEqual(['domestico', 'business'])
})

it('the type of a PDF is luce, gas or dual [ENUM-62]', () => {
  expect(taken(createPdf.body.shape.type, 'luce', 'gas', 'dual', 'telco')).toEqual(['luce', 'gas', 'dual'])
})

it('packageCalls.create takes the two client types and the six product types [ENUM-56] [ENUM-59]', () => {
  const { client_type, product_type } = packageCalls.create.body.shape
  const clients = ['Domestico', 'Business', 'Private', 'domestico', '']
  expect(taken(client_type, ...clients)).toEqual(['Domestico', 'Business'])
  const types = ['Power', 'Gas', 'Other', 'Internet', 'Mobile', 'Insurance']
  expect(taken(product_type, ...types, 'Telco', 'power', '')).toEqual(types)
})

it('packageCalls.create takes three department codes and four departments [ENUM-57] [ENUM-58]', () => {
  const { department_code, department } = packageCalls.create.body.shape
  const codes = ['it-ene', 'it-tel', 'it-ins']
  expect(taken(department_code, ...codes, 'it-ext', 'IT-ENE', '')).toEqual(codes)
  const departments = ['Energy', 'Telecom', 'Extra Sales', 'Insurance']
  expect(taken(department, ...departments, 'Extra', 'energy', '')).toEqual(departments)
})
