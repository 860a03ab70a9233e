// Package mask decides which entities must go so that neither a document nor a
// chain of documents is riskier than allowed: the selective anonymization of Zhou,
// "Improving and Benchmarking Privacy in RAG" (2025), 4.2.4, with every tie settled.
//
//  1. Document pass, documents in order of source id: while R(d) > θ_doc, mask the
//     unmasked entity of d with the highest imp (tie: smaller entity id).
//  2. Edges, chains, their risks R_pre and levels are measured anew on what is
//     unmasked. A chain of level HIGH or MEDIUM has the target
//     min(θ_chain, ρ_level · R_pre).
//  3. Chain pass, chains by falling R_pre (tie: list of source ids): while the
//     chain's risk is above its target, mask the unmasked entity with the highest
//     imp among those on the chain's edges (tie: smaller entity id). Risks use the
//     hops of step 2 with the unmasked entities only.
//
// What was replaced in an earlier run (Marks.Known), or goes whatever the risk
// (Marks.Always), is masked before all this. What is kept for what it says
// (Marks.Last) is masked in both passes behind all others, whatever its imp.
//
// As risks only fall, a chain that meets its target keeps meeting it, and the
// chains of step 3 need never be held together: each round asks for the next
// chains that are above their targets now.
package mask
