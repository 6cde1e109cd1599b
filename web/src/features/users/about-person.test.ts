import { expect, it } from 'vitest'
import { buildUser } from '../../test/factories.ts'
import { aboutPerson } from './about-person.ts'

it('says what someone is and their status, with no line ending between a number and its unit', () => {
  const doctor = buildUser({ title: 'Physician', relation: null, status_message: 'On call to 7:00 am' })
  expect(aboutPerson(doctor)).toBe('Physician · On call to 7:00\u00a0am')
})
