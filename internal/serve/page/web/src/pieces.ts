// A text in pieces, some of them marked. Places come as code points, as the service counts.

export interface Piece<M> { text: string; mark?: M; at: number }

// pieces cuts a text at marks; of marks that overlap the first counts, at the same place the longer.
export function pieces<M extends { start: number; end: number }>(text: string, marks: M[]): Piece<M>[] {
  const points = Array.from(text)
  const out: Piece<M>[] = []
  let at = 0
  const to = (end: number, mark?: M) => {
    if (end > at) out.push({ text: points.slice(at, end).join(''), mark, at })
    at = Math.max(at, end)
  }
  for (const m of [...marks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (m.start < at) continue
    to(m.start)
    to(m.end, m)
  }
  to(points.length)
  return out
}

// codePoints is how many there are in the first units of a text.
export function codePoints(text: string, units: number): number { return Array.from(text.slice(0, units)).length }

// words are the words of a text, in code points.
export function words(text: string): { start: number; end: number }[] {
  const out: { start: number; end: number }[] = []
  let at = 0
  for (const x of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const length = Array.from(x.segment).length
    if (x.isWordLike) out.push({ start: at, end: at + length })
    at += length
  }
  return out
}

const hues = [210, 30, 140, 280, 0, 175, 320, 60, 100, 245]

// hue is the colour of a label: the same in every view. It is never all that tells labels apart.
export function hue(label: string): number {
  let h = 0
  for (const c of label) h = (h * 31 + c.charCodeAt(0)) % 9973
  return hues[h % hues.length]
}
