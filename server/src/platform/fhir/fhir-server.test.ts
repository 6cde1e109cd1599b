import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FhirServer, startFhirServer } from '../../../test/fhir.ts'
import { createFhirServer } from './fhir-server.ts'

let fhir: FhirServer
beforeAll(async () => void (fhir = await startFhirServer()))
afterAll(() => fhir.stop())

const named = (id: string, family: string, given: string) => ({
  resourceType: 'Patient',
  id,
  name: [{ family, given: [given] }],
  identifier: [{ value: `MR ${id}` }],
})

test.each([
  ['Hale', ['edith', 'walter']],
  ['Edith Hale', ['edith']],
  ['hale  edi', ['edith']],
  ['Hale, Edith', ['edith']],
  ['van der Berg', ['anna']],
  ['MR anna', ['anna']],
  ['Edith Brandvold', []],
  [',,', []],
])('%j finds in a record whoever each word names, or who has it as their number', async (words, found) => {
  fhir.patients.splice(0, Infinity, named('edith', 'Hale', 'Edith'), named('walter', 'Hale', 'Walter'))
  fhir.patients.push(named('anna', 'van der Berg', 'Anna'))
  const patients = await createFhirServer({ address: fhir.address, signIn: { kind: 'none' } }).findPatients(words)
  expect(patients.map(({ reference }) => reference)).toEqual(found.map((id) => `Patient/${id}`))
})
