import { hash } from 'node:crypto'
import * as contract from '@kinward/contract/gifs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Binder } from '../../platform/http/bind.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { GifBytes, GifSource } from './gif-source.ts'

export function registerGifRoutes({ bind, bindBytes }: Binder, source: GifSource): void {
  bind(contract.searchGifs, async ({ query }) => {
    const { gifs, next } = await source.search(query.q.trim(), query.offset)
    return {
      gifs: gifs.map((gif) => ({ ...gif, url: `gifs/${gif.name}`, stillUrl: `gifs/${gif.name}/still` })),
      next,
      isGiphy: source.isGiphy,
    }
  })

  bindBytes(contract.readGif, async ({ params }, _caller, exchange) =>
    answer(await source.read(params.name, 'moving'), exchange),
  )

  bindBytes(contract.readGifStill, async ({ params }, _caller, exchange) =>
    answer(await source.read(params.name, 'still'), exchange),
  )
}

type Pair = { request: FastifyRequest; reply: FastifyReply }

function answer(found: GifBytes | null, { request, reply }: Pair): FastifyReply {
  if (!found) throw notFound()
  const tag = `"${hash('sha1', found.bytes, 'base64url')}"`
  reply.header('etag', tag)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type(found.mimeType).send(found.bytes)
}
