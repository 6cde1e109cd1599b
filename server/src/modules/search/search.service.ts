import type { SearchKind, SearchResults, SearchResultsOf } from '@kinward/contract/search'
import { isEmptySearch, parseSearch } from '@kinward/contract/search-query'
import type { search } from '@kinward/contract/search'
import type { RouteRequest } from '@kinward/contract/route'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AccessReader, LocationCaller, UserCaller } from '../../platform/session/access.ts'
import { mayJoin, showsRecord } from '../groups/groups.policy.ts'
import { presentSender } from '../messages/messages.presenter.ts'
import { listPatientRows } from '../patients/patient-rows.ts'
import { presentPatient } from '../patients/patient.presenter.ts'
import { presentUser } from '../users/users.presenter.ts'
import { listUsers } from '../users/users.repository.ts'
import { listJoinable, listWaiting } from './channels-search.repository.ts'
import { findMessages, type MessagesFound, type MessagesWish } from './find-messages.ts'
import { findNames, type NamesWish, pageOf } from './find-names.ts'
import { fileNameOf, isFile, spaced, spokenText } from './index-entry.ts'
import { markFragment, markText } from './mark-text.ts'
import { listReadable, openLocations, presentChannel, type ReadableChannel } from './places.ts'
import type { SearchIndex } from './search-index.ts'
import { wordsOf } from '@kinward/contract/search-words'

type Body = RouteRequest<typeof search>['body']
type Wish = MessagesWish & NamesWish
type Searcher = { userId: number; locations: LocationCaller[]; channels: ReadableChannel[] }

const byName = (a: string, b: string): number => a.localeCompare(b)

/** Finds what someone may see now, and nothing else. */
export function createSearchService(deps: {
  db: Db
  readAccess: AccessReader
  index: Pick<SearchIndex, 'catchUp'>
  now?: () => number
}) {
  const { db, index, now = Date.now } = deps

  async function search(caller: UserCaller, kind: SearchKind, body: Body): Promise<SearchResults> {
    const locations = await openLocations(deps, caller, body.locationId)
    const { query, problems } = parseSearch(body.query)
    if (isEmptySearch(query) || problems.length > 0) return nothing(kind)
    const ids = locations.map(({ locationId }) => locationId)
    const searcher = { userId: caller.userId, locations, channels: await listReadable(db, caller, ids) }
    return FINDERS[kind](searcher, { ...body, query })
  }

  const messagesOf = async (searcher: Searcher, wish: Wish, column: 'words' | 'file_words') => {
    const { isBehind } = await index.catchUp(searcher.channels.map(({ id }) => id))
    const found = await findMessages({ db, now }, searcher, wish, column)
    return { ...found, ...(isBehind && { isBehind: true as const }) }
  }

  async function findSaid(searcher: Searcher, wish: Wish): Promise<SearchResultsOf<'messages'>> {
    const { rows, wanted, ...rest } = await messagesOf(searcher, wish, 'words')
    const channels = new Map(searcher.channels.map((channel) => [channel.id, channel]))
    const results = rows.flatMap((row) => {
      const channel = channels.get(row.group_id)
      if (!channel) return []
      return {
        ...placed(row, channel),
        isUrgent: row.urgent_for !== null,
        fragment: markFragment(spokenText(row), wanted),
        files: row.attachments.filter(isFile).map(fileNameOf),
      }
    })
    return { type: 'messages', results, ...rest }
  }

  async function findFiles(searcher: Searcher, wish: Wish): Promise<SearchResultsOf<'files'>> {
    const { rows, wanted, ...rest } = await messagesOf(searcher, wish, 'file_words')
    const channels = new Map(searcher.channels.map((channel) => [channel.id, channel]))
    const results = rows.flatMap((row) => {
      const channel = channels.get(row.group_id)
      if (!channel) return []
      const files = row.attachments.filter(isFile)
      const named = files.filter((file) => {
        const text = spaced(wordsOf(fileNameOf(file)))
        return wanted.every(({ needle }) => text.includes(needle))
      })
      // The words of a search can be spread over the names of several files of one message.
      return (named.length > 0 ? named : files).map((attachment) => ({
        ...placed(row, channel),
        name: markText(fileNameOf(attachment), wanted),
        attachment,
      }))
    })
    return { type: 'files', results, ...rest }
  }

  async function findChannels(searcher: Searcher, wish: Wish): Promise<SearchResultsOf<'channels'>> {
    const openIds = searcher.locations.filter(mayJoin).map(({ locationId }) => locationId)
    const joinable = openIds.length > 0 ? await listJoinable(db, searcher.userId, openIds) : []
    const { type } = wish.query
    const all = [
      ...searcher.channels.map((channel) => ({ ...channel, hasJoined: true })),
      ...joinable.map((channel) => ({ ...channel, hasJoined: false })),
    ].filter((channel) => type.length === 0 || type.includes(channel.type))
    const { found, wanted } = findNames(
      all,
      wish.query,
      ({ title }) => title,
      (a, b) =>
        Number(a.is_archived) - Number(b.is_archived) || (b.last_message_time ?? 0) - (a.last_message_time ?? 0),
    )
    const { page, rest } = pageOf(found, wish)
    const joined = page.filter(({ hasJoined }) => hasJoined).map(({ id }) => id)
    const waiting = await listWaiting(db, searcher.userId, joined)
    const results = page.map((channel) => ({
      channel: presentChannel(channel),
      name: markText(channel.title, wanted),
      hasJoined: channel.hasJoined,
      unreadCount: waiting.get(channel.id)?.unread ?? 0,
      taggedCount: waiting.get(channel.id)?.mentions ?? 0,
    }))
    return { type: 'channels', results, ...rest }
  }

  /** By the rules of the list of people; someone whom the searcher knows at several locations is found once. */
  async function findUsers(searcher: Searcher, wish: Wish): Promise<SearchResultsOf<'users'>> {
    const lists = await Promise.all(
      searcher.locations.map(async (location) =>
        (await listUsers(db, location)).map((row) => ({ row, locationId: location.locationId })),
      ),
    )
    const known = [
      ...new Map(
        lists
          .flat()
          .toReversed()
          .map((one) => [one.row.id, one]),
      ).values(),
    ]
    const { found, wanted } = findNames(
      known,
      wish.query,
      ({ row }) => `${row.first_name} ${row.last_name} ${row.title ?? ''}`,
      (a, b) => byName(`${a.row.last_name} ${a.row.first_name}`, `${b.row.last_name} ${b.row.first_name}`),
    )
    const names = await listLocationNames(searcher)
    const { page, rest } = pageOf(found, wish)
    const results = page.map(({ row, locationId }) => {
      const user = presentUser(row)
      return { locationId, locationName: names.get(locationId) ?? '', name: markText(user.fullName, wanted), user }
    })
    return { type: 'users', results, ...rest }
  }

  async function listLocationNames({ locations }: Searcher): Promise<Map<number, string>> {
    const ids = locations.map(({ locationId }) => locationId)
    const rows = await db.selectFrom('locations').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  /** Patients whose channels the searcher reads: by name, and by the number of their record for those who are shown it. */
  async function findPatients(searcher: Searcher, wish: Wish): Promise<SearchResultsOf<'patients'>> {
    const channels = searcher.channels
      .filter(({ type }) => type === 'patients' || type === 'family')
      .sort((a, b) => Number(b.type === 'family') - Number(a.type === 'family'))
    // A patient's own channel leads to them before their family's.
    const byPatient = new Map(channels.map((channel) => [channel.patient_id ?? 0, channel]))
    const rows = await listPatientRows(db, [...byPatient.keys()])
    const patients = rows.flatMap((row) => {
      const channel = byPatient.get(row.id)
      return channel ? { channel, patient: presentPatient(row, showsRecord(channel.type, channel.role)) } : []
    })
    const { found, wanted } = findNames(
      patients,
      wish.query,
      ({ patient }) => `${patient.fullName} ${patient.patientId ?? ''}`,
      (a, b) =>
        Number(a.patient.is_discharged) - Number(b.patient.is_discharged) ||
        byName(a.patient.last_name, b.patient.last_name),
    )
    const { page, rest } = pageOf(found, wish)
    const results = page.map(({ channel, patient }) => ({
      channel: presentChannel(channel),
      name: markText(patient.fullName, wanted),
      patient,
    }))
    return { type: 'patients', results, ...rest }
  }

  const FINDERS = {
    messages: findSaid,
    files: findFiles,
    channels: findChannels,
    users: findUsers,
    patients: findPatients,
  } satisfies Record<SearchKind, (searcher: Searcher, wish: Wish) => Promise<SearchResults>>

  return { search }
}

function placed(row: MessagesFound['rows'][number], channel: ReadableChannel) {
  return {
    id: row.id,
    channel: presentChannel(channel),
    sender: presentSender(row),
    timeStamp: row.sent_at,
    parentId: row.parent_id,
    showInMainThread: row.show_in_main_thread,
  }
}

function nothing(type: SearchKind): SearchResults {
  return { type, results: [], total: 0, isMore: false, cursor: null }
}
