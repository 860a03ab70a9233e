import { ask, type Collection } from './api'

// dropped are the files that were dropped, those in folders too.
export async function dropped(e: DragEvent): Promise<File[]> {
  const plain = [...(e.dataTransfer?.files ?? [])]
  const entries = [...(e.dataTransfer?.items ?? [])].map((i) => i.webkitGetAsEntry()).filter((x) => x !== null)
  const found: File[] = []
  const into = async (entry: FileSystemEntry): Promise<void> => {
    if (entry.isFile) {
      const f = await new Promise<File>((ok, no) => (entry as FileSystemFileEntry).file(ok, no))
      found.push(new File([f], entry.fullPath.replace(/^\//, '').replaceAll('/', '-'), { type: f.type }))
      return
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((ok, no) => reader.readEntries(ok, no))
      if (!some.length) return
      for (const x of some) await into(x)
    }
  }
  for (const x of entries) await into(x)
  return entries.length ? found : plain
}

// upload adds files to a collection, and says before each how far it is.
export async function upload(here: string, files: File[], far: (n: number) => void): Promise<Collection | null> {
  let c: Collection | null = null
  for (const [i, f] of files.entries()) {
    far(i + 1)
    // Files of folders keep where they were in their names, which have no slashes.
    const name = (f.webkitRelativePath || f.name).split('/').filter((p) => p !== '..').join('-')
    if (!name.startsWith('.')) c = await (await ask('PUT', `${here}/files/${encodeURIComponent(name)}`, undefined, { raw: f })).json()
  }
  return c
}
