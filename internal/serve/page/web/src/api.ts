// What the service answers, and how it is asked. Places are Unicode code points.

export interface Mention { start: number; end: number; label: string; score: number; relevance: number; detector: string }
export interface Shared { text: string; replacements: number; entities: number; masked: number; risk: number }
export interface Told { highest_risk: number; high_chains: number }
export interface Assessed { documents: number; mentions: number; entities: number; masked: number; before: Told; after: Told }
export interface Label { name: string; doc: string; direct: boolean; weight: number; always: boolean }
export interface Recognizer { name: string; labels: string[]; doc: string; used: boolean }
export interface Option { path: string; section: string; doc: string; kind: 'bool' | 'number' | 'text' | 'list' | 'mapping'; values?: string[]; value: unknown; default: unknown; changed: boolean }
export interface Project { name: string; created: string; version: number }
export interface Run {
  id: string; state: 'queued' | 'running' | 'done' | 'failed' | 'canceled'; stage?: string; bytes?: number; total?: number; error?: string
  documents: number; mentions: number; entities: number; masked: number; replacements: number; before: Told; after: Told
  left: number; open: number; over: number; not_anonymous?: string[]; warnings: number
}
export interface Demand { readers: number; over: number }
export interface Collection {
  name: string; version: number; files: number; bytes: number; decisions: number; stale: boolean; demand: Demand
  run?: Run; approved?: { name: string; at: string; run: string }
}
export type Status = 'unread' | 'once' | 'twice' | 'differs'
export interface Reading { who: string; name: string; at: string }
export interface Standing { status: Status; assigned?: string; assigned_name?: string; readers?: Reading[] }
export interface Row extends Standing {
  id: number; place: string; source_id?: string; language?: string; before: number; after: number; mentions: number; masked: number; doubts: number
  chain: number; to_bound: number // of its riskiest chain, and how near it is to a bound
}
export interface Mark { start: number; end: number; entity: number; label: string; masked: boolean; doubt?: boolean; operator?: string }
export interface Replaced { start: number; end: number; from: number; to: number }
export interface Field { name: string; text: string; shared: string; mentions: Mark[]; replacements: Replaced[] }
export interface Page extends Row { fields: Field[]; print: string; differences?: { of: string; said: string[] }[] }
export interface Entity { id: number; label: string; value: string; masked: boolean; mentions: number; documents: number; spellings?: string[]; pass?: string; step?: number }
export interface Effect {
  masks: boolean; mentions: number; documents: number; changed: number; under: number; over: number; letters: number
  highest: { before: number; after: number }; chains?: { before: number; after: number }
}
export interface Reason {
  entity: number; label: string; value: string; masked: boolean; relevance: number; uniqueness: number; weight: number; adds: number; without: number
  pass?: string; step?: number; because?: number[]; kept?: boolean
}
export interface Why { before: number; after: number; bound: number; mode: string; reasons: Reason[] }
export interface Bounds { theta_doc: number; theta_chain: number; rho_high: number; rho_medium: number; always?: string[] }
export interface Dialled { bounds: Bounds; masked: number; entities: number; mentions: number; letters: number; highest: number; mean: number; over: number }
export interface Meeting { entity: number; label: string; value: string; masked: boolean; documents: number }
export interface Link { a: number; b: number; before: number; after: number; via?: Meeting[] }
export interface Cluster { id: number; documents: number; before: number; after: number; highest: number; most?: Meeting }
export interface Clusters { clusters: Cluster[]; links: Link[]; more: number; alone: number }
export interface Spot { id: number; place: string; before: number; after: number }
export interface Opened { documents: Spot[]; links: Link[] }
export interface Path { documents: Spot[]; via: Meeting[][]; before: number; after: number; level: string }
export interface Estimate { missed: number; of: number; share: number; at_most: number }
export interface Sample { id: number; run: string; seed: number; size: number; at: string; name: string; checked: number; documents: Estimate; direct: Estimate; drawn: number[] }
export interface Person { id: string; name: string; role: string }
export interface Decision {
  decision: 'mask' | 'keep' | 'none' | 'label' | 'add' | 'link'; label?: string; value?: string; to?: string
  document?: string; field?: string; start?: number; end?: number; text?: string
}

// Refused is an answer that says no.
export class Refused extends Error {
  constructor(readonly status: number, detail: string) { super(detail) }
}

// Me is who asks; login says that people can sign in here, signed that this one has.
export interface Me { login: boolean; signed: boolean; name?: string; role?: 'reader' | 'reviewer' | 'approver' | 'owner' | 'key-holder' }

let key = ''

// useKey says with which key the service is asked. It is in no storage and no address.
export function useKey(k: string) { key = k.trim() }

export async function whoAmI(): Promise<Me> {
  return (await fetch('/auth', { headers: key ? { Authorization: 'Bearer ' + key } : {} })).json()
}

// signOut ends the session, and says where to go to end that of the provider too.
export async function signOut(): Promise<string> {
  const r = await fetch('/auth/logout', { method: 'POST' })
  return r.status === 200 ? (await r.json()).to : ''
}

export async function ask(method: string, path: string, body?: unknown, more: { signal?: AbortSignal; raw?: Blob; match?: string } = {}): Promise<Response> {
  const headers: Record<string, string> = {}
  if (key) headers['Authorization'] = 'Bearer ' + key
  if (more.match) headers['If-Match'] = more.match
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
