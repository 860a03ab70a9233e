// Lists for detection, made of what was decided.

// listOf are the values that were found to be nobody's (allow), or that go or were missed (deny).
export function listOf(decisions: string, kind: 'allow' | 'deny'): string[] {
  const out = new Set<string>()
  for (const line of decisions.split('\n')) {
    if (!line.trim()) continue
    const d = JSON.parse(line) as { decision: string; value?: string; text?: string }
    const value = d.value ?? d.text
    if (!value) continue
    const counts = kind === 'allow' ? d.decision === 'none' : d.decision === 'mask' || d.decision === 'add'
    if (counts) out.add(value)
    else if (d.value) out.delete(value) // the later line counts
  }
  return [...out].sort()
}
