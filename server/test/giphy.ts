import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HEART = new URL('../src/modules/gifs/bundled/heart.gif', import.meta.url)

/** What Giphy says of one of its GIFs, as its documentation shows it; of the many sizes, those that are used. */
function itemOf(id: string, media: string, rating: string) {
  const shape = { width: '240', height: '180', size: '11482' }
  return {
    type: 'gif',
    id,
    slug: `heart-${id}`,
    url: `https://giphy.com/gifs/heart-${id}`,
    rating,
    title: ' Heart GIF ',
    username: '',
    import_datetime: '2026-01-05 09:14:11',
    trending_datetime: '0000-00-00 00:00:00',
    images: {
      original: { ...shape, url: `${media}/${id}/giphy.gif`, frames: '12' },
      fixed_height: { ...shape, url: `${media}/${id}/200.gif`, mp4: '', webp: '' },
      fixed_height_still: { ...shape, url: `${media}/${id}/200_s.gif` },
    },
  }
}

const meta = (status = 200, msg = 'OK') => ({ status, msg, response_id: 'b7f1' })

export type Misbehaviour = (response: ServerResponse, what: 'json' | 'media') => void

/**
 * A server that speaks as Giphy's API is documented: lists, one by its id, and their pictures. It rates every GIF by the
 * beginning of its id (`pg13-7` is rated `pg-13`), and can be made to misbehave.
 */
export async function startGiphy() {
  const heart = await readFile(HEART)
  const asked: URL[] = []
  let misbehave: Misbehaviour | null = null
  let mediaHost: string | null = null
  let ids = ['abc123']
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', api)
    asked.push(url)
    const isMedia = url.pathname.startsWith('/media/')
    if (misbehave) return misbehave(response, isMedia ? 'media' : 'json')
    if (isMedia) return void response.setHeader('content-type', 'image/gif').end(heart)
    const [, , , what = ''] = url.pathname.split('/')
    const ratingOf = (id: string) => (id.startsWith('pg13') ? 'pg-13' : id.startsWith('r_') ? 'r' : 'g')
    const item = (id: string) => itemOf(id, `${mediaHost ?? api}/media`, ratingOf(id))
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (what === 'search' || what === 'trending') {
      const pagination = { total_count: 30, count: ids.length, offset: Number(url.searchParams.get('offset')) }
      return send(200, { data: ids.map(item), pagination, meta: meta() })
    }
    if (what === 'nosuch') return send(404, { data: [], meta: meta(404, 'Not Found') })
    return send(200, { data: item(what), meta: meta() })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    api,
    asked,
    list: (...listed: string[]) => {
      ids = listed
    },
    misbehave: (how: Misbehaviour | null) => {
      misbehave = how
    },
    servePicturesFrom: (host: string | null) => {
      mediaHost = host
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
