import { readFile } from 'node:fs/promises'
import type { UploadKind } from '@kinward/contract/attachments'
import { beginUpload, finishUpload, type UploadResult, uploadUrl } from '@kinward/contract/uploads'
import type { TestApp, TestClient } from './harness.ts'

type Place = { entityId: number; locationId: number; groupId: number }
type Described = { fileName?: string; mimeType?: string; isVoiceClip?: boolean; size?: number }

/** A file of `test/files`. */
export function fixture(name: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(new URL(`./files/${name}`, import.meta.url))
}

/** What a browser does with a file: announces it, puts its bytes where it is told, and says that they are there. */
export function createUploader(kit: TestApp, params: () => Place) {
  const absolute = (url: string): string => new URL(url, kit.origin).href

  async function put(url: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
    const response = await fetch(absolute(url), { method: 'PUT', body: bytes, headers })
    const text = await response.text()
    return { status: response.status, text }
  }

  async function begin(client: TestClient, bytes: Uint8Array<ArrayBuffer>, described: Described = {}) {
    const body = { fileName: 'file.bin', size: bytes.byteLength, ...described }
    return client.ask(beginUpload, { params: params(), body })
  }

  const finish = (client: TestClient, uploadName: string) =>
    client.ask(finishUpload, { params: { ...params(), uploadName } })

  /** Everything up to the answer to the last call, whatever that is. */
  async function attempt(client: TestClient, bytes: Uint8Array<ArrayBuffer>, described: Described = {}) {
    const { status, body } = await begin(client, bytes, described)
    if (status !== 200) throw new Error(`beginUpload answered ${status}: ${JSON.stringify(body)}`)
    const sent = await put(body.data.url, bytes)
    if (sent.status !== 200) throw new Error(`PUT answered ${sent.status}: ${sent.text}`)
    return finish(client, body.data.uploadName)
  }

  async function upload(
    client: TestClient,
    bytes: Uint8Array<ArrayBuffer>,
    described: Described = {},
  ): Promise<UploadResult> {
    const { status, body } = await attempt(client, bytes, described)
    if (status !== 200) throw new Error(`finishUpload answered ${status}: ${JSON.stringify(body)}`)
    return body.data
  }

  async function assetToken(client: TestClient): Promise<string> {
    return kit.tokens.sign('asset', client.userId, client.sessionId)
  }

  /** Opens an address of an attachment, as an `<img>` does. */
  async function open(client: TestClient, path: string, init: RequestInit = {}) {
    const response = await fetch(`${kit.origin}/api/v2/${path}?token=${await assetToken(client)}`, init)
    const bytes = Buffer.from(await response.arrayBuffer())
    const code = /json/.test(response.headers.get('content-type') ?? '')
      ? (JSON.parse(bytes.toString()) as { data: { code?: string } }).data.code
      : undefined
    return { status: response.status, headers: response.headers, bytes, code }
  }

  return {
    begin,
    renew: (client: TestClient, uploadName: string) => client.call(uploadUrl, { params: { ...params(), uploadName } }),
    put,
    finish,
    attempt,
    upload,
    uploadFixture: async (client: TestClient, name: string, described: Described = {}) =>
      upload(client, await fixture(name), { fileName: name, ...described }),
    open,
    assetToken,
    carry: ({ type, name }: { type: UploadKind; name: string }) => ({ type, name }),
  }
}

export type Uploader = ReturnType<typeof createUploader>
