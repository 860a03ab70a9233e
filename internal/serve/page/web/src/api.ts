// What the service answers, and how it is asked. Places are Unicode code points.

export interface Mention { start: number; end: number; label: string; score: number; relevance: number; detector: string }
export interface Shared { text: string; replacements: number; entities: number; masked: number; risk: number }
export interface Told { highest_risk: number; high_chains: number }
export interface Assessed { documents: number; mentions: number; entities: number; masked: number; before: Told; after: Told }
export interface Label { name: string; doc: string; direct: boolean }
export interface Project { name: string; created: string; version: number }
export interface Run {
  id: string; state: 'queued' | 'running' | 'done' | 'failed' | 'canceled'; stage?: string; bytes?: number; total?: number; error?: string
  documents: number; mentions: number; entities: number; masked: number; replacements: number; before: Told; after: Told
  left: number; open: number; over: number; not_anonymous?: string[]; warnings: number
}
export interface Collection {
  name: string; version: number; files: number; bytes: number; decisions: number; stale: boolean
  run?: Run; approved?: { name: string; at: string; run: string }
}
export interface Row {
  id: number; place: string; source_id?: string; language?: string; before: number; after: number; mentions: number; masked: number
}
export interface Mark { start: number; end: number; entity: number; label: string; masked: boolean }
export interface Field { name: string; text: string; shared: string; mentions: Mark[]; replacements: { start: number; end: number }[] }
export interface Page extends Row { fields: Field[] }
export interface Entity { id: number; label: string; value: string; masked: boolean; mentions: number; documents: number }
export interface Decision {
  decision: 'mask' | 'keep' | 'none' | 'label' | 'add'; label?: string; value?: string; to?: string
  document?: string; field?: string; start?: number; end?: number; text?: string
}

// Refused is an answer that says no.
export class Refused extends Error {
  constructor(readonly status: number, detail: string) { super(detail) }
}

let key = ''

// useKey says with which key the service is asked. It is in no storage and no address.
export function useKey(k: string) { key = k.trim() }

export async function ask(method: string, path: string, body?: unknown, more: { signal?: AbortSignal; raw?: Blob } = {}): Promise<Response> {
  const headers: Record<string, string> = {}
  if (key) headers['Authorization'] = 'Bearer ' + key
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const r = await fetch('/v1' + path, { method, headers, signal: more.signal, body: more.raw ?? (body === undefined ? undefined : JSON.stringify(body)) })
  if (r.ok) return r
  let detail = r.statusText
  try { detail = (await r.json()).detail ?? detail } catch { /* no JSON */ }
  throw new Refused(r.status, detail)
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> { return (await ask('GET', path, undefined, { signal })).json() }
export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> { return (await ask('POST', path, body, { signal })).json() }

export function at(project: string, collection: string): string { return `/projects/${project}/collections/${collection}` }

// follow calls see with the collection whenever it changes, until its run ends.
export async function follow(path: string, see: (c: Collection) => void, signal: AbortSignal) {
  const r = await ask('GET', path + '/events', undefined, { signal })
  const from = r.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ''; ;) {
    const { value, done } = await from.read()
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop()!
    for (const e of events) {
      const data = e.split('\n').find((line) => line.startsWith('data: '))
      if (data) see(JSON.parse(data.slice(6)))
    }
  }
}

// save gives the person a file.
export async function save(path: string, name: string) {
  const url = URL.createObjectURL(await (await ask('GET', path)).blob())
  keep(url, name)
  URL.revokeObjectURL(url)
}

export function saveText(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  keep(url, name)
  URL.revokeObjectURL(url)
}

function keep(url: string, name: string) {
  const a = document.createElement('a')
  a.href = url
  a.download = name
  a.click()
}
