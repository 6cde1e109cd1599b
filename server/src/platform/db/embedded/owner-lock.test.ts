import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { DataFolderInUseError, takeOwnership } from './owner-lock.ts'
import { processIdentity } from './processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const lock = () => join(folder, 'owner.json')

it('is refused while its owner lives', () => {
  writeFileSync(lock(), JSON.stringify({ pid: process.ppid, identity: processIdentity(process.ppid) }))
  expect(() => takeOwnership(folder)).toThrow(DataFolderInUseError)
})

it('can be had again after it was released', () => {
  takeOwnership(folder).release()
  takeOwnership(folder).release()
  expect(readdirSync(folder)).toEqual([])
})

it.each([
  ['its owner is gone', JSON.stringify({ pid: 2 ** 22 + 1, identity: 'gone' })],
  ["its owner's number belongs to a later process", JSON.stringify({ pid: process.ppid, identity: 'an earlier one' })],
  ['it was left empty by a power cut', ''],
])('is taken over when %s', (_, left) => {
  writeFileSync(lock(), left)
  takeOwnership(folder)
  expect(JSON.parse(readFileSync(lock(), 'utf8'))).toEqual({ pid: process.pid, identity: processIdentity(process.pid) })
  expect(readdirSync(folder)).toEqual(['owner.json'])
})
